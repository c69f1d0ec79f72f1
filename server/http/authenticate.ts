import type { Context as HonoContext } from 'hono';
import { findAgentByKey, findAgentBySession } from '../auth/find-agent.ts';
import { noteUse } from '../auth/note-use.ts';
import { hashSecret, keyPattern } from '../auth/secret.ts';
import type { Agent, Desk } from '../context.ts';
import { invalid, unauthenticated } from '../errors.ts';
import { readSessionCookie } from '../session/cookie.ts';
import { clientAddress } from './client-address.ts';
import { limitRate } from './limit-rate.ts';

export interface AuthenticateOptions {
  /** Requests a minute of each key or session; 0 is no limit. */
  rateLimit: number;
  /** The address of a request is what a proxy says it is. */
  trustProxy: boolean;
}

/** Wrong keys a minute that an address may try. */
const wrongKeyLimit = 20;

/** Finds out who asks: by `Authorization: apikey KEY`, or by the session cookie of a browser. Both together are a 400. */
export function authenticate(desk: Desk, { rateLimit, trustProxy }: AuthenticateOptions) {
  const note = noteUse(desk);
  const limitUse = limitRate(rateLimit, `This key makes more than ${rateLimit} requests a minute.`);
  const limitWrongKeys = limitRate(wrongKeyLimit, 'Too many wrong keys came from this address.');
  return async (c: HonoContext): Promise<Agent> => {
    const header = c.req.header('authorization');
    const token = readSessionCookie(c.req.header('cookie'));
    if (header !== undefined && token !== undefined) {
      throw invalid('Send either an Authorization header or a session cookie, not both.');
    }
    if (header !== undefined) {
      const agent = await findAgentByKey(desk.storage, readKey(header));
      if (!agent) {
        await limitWrongKeys(clientAddress(c, trustProxy));
        throw unauthenticated('This key is unknown or revoked.');
      }
      await limitUse(`key ${agent.keyId}`);
      if (agent.keyId !== null) note({ keyId: agent.keyId });
      return agent;
    }
    const agent = token === undefined ? undefined : await findAgentBySession(desk.storage, token, desk.clock());
    if (!agent || token === undefined) throw unauthenticated('Sign in, or send "Authorization: apikey KEY".');
    await limitUse(`user ${agent.userId}`);
    note({ sessionHash: hashSecret(token) });
    return agent;
  };
}

/** The scheme's word in any case; a key that cannot be one is looked up all the same, as some other wrong key. */
function readKey(header: string): string {
  const [, key] = /^apikey +(\S+)$/i.exec(header.trim()) ?? [];
  if (key === undefined) throw unauthenticated('The Authorization header must be "apikey KEY".');
  return keyPattern.test(key) ? key : '';
}
