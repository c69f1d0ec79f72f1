import type { Context as HonoContext } from 'hono';
import { findAgentByKey, findAgentBySession } from '../auth/find-agent.ts';
import { noteUse } from '../auth/note-use.ts';
import { hashSecret, keyPattern } from '../auth/secret.ts';
import type { Agent, Desk } from '../context.ts';
import { invalid, unauthenticated } from '../errors.ts';
import { readSessionCookie } from '../session/cookie.ts';

/** Finds out who asks: by `Authorization: apikey KEY`, or by the session cookie of a browser. Both together are a 400. */
export function authenticate(desk: Desk) {
  const note = noteUse(desk);
  return async (c: HonoContext): Promise<Agent> => {
    const header = c.req.header('authorization');
    const token = readSessionCookie(c.req.header('cookie'));
    if (header !== undefined && token !== undefined) {
      throw invalid('Send either an Authorization header or a session cookie, not both.');
    }
    if (header !== undefined) {
      const agent = await byKey(desk, header);
      if (agent.keyId !== null) note({ keyId: agent.keyId });
      return agent;
    }
    const agent = token === undefined ? undefined : await findAgentBySession(desk.storage, token, desk.clock());
    if (!agent || token === undefined) throw unauthenticated('Sign in, or send "Authorization: apikey KEY".');
    note({ sessionHash: hashSecret(token) });
    return agent;
  };
}

async function byKey(desk: Desk, header: string): Promise<Agent> {
  const [, key] = /^apikey +(\S+)$/i.exec(header.trim()) ?? [];
  if (key === undefined) throw unauthenticated('The Authorization header must be "apikey KEY".');
  const agent = keyPattern.test(key) ? await findAgentByKey(desk.storage, key) : undefined;
  if (!agent) throw unauthenticated('This key is unknown or revoked.');
  return agent;
}
