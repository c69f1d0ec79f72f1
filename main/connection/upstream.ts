import { describeFailure } from './describe-failure.ts';
import { upstreamError } from './upstream-error.ts';

/** Answers requests of the console; the local desk, a remote server and a mirrored one are reached in the same way. */
export interface Upstream {
  /** `path` is /api/v2/… with its query; the headers carry no cookie, origin or key of the console's. */
  fetch(path: string, init: UpstreamRequest): Promise<Response>;
}

export interface UpstreamRequest {
  method: string;
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

export interface RemoteServer {
  baseUrl: string;
  key: string;
}

const redirects = [301, 302, 303, 307, 308];

/** Reaches a server by its address and adds the key. A redirect is told, not followed: the key stays with its host. */
export function reachRemoteServer({ baseUrl, key }: RemoteServer): Upstream {
  return {
    async fetch(path, { method, headers, body }) {
      const sent = new Headers(headers);
      sent.set('authorization', `apikey ${key}`);
      const init = { method, headers: sent, redirect: 'manual', ...(body ? { body, duplex: 'half' } : {}) };
      try {
        const response = await fetch(`${baseUrl}${path}`, init as RequestInit);
        const problem = problemOf(response.status, baseUrl);
        if (!problem) return withoutTransport(response);
        await response.body?.cancel();
        return upstreamError(502, problem);
      } catch (error) {
        return upstreamError(503, describeFailure(error, baseUrl).message);
      }
    },
  };
}

/** What only the connection can be at fault for. A 401 is no matter of the console's: it has no key to try again with. */
function problemOf(status: number, baseUrl: string): string | undefined {
  if (status === 401) return `${baseUrl} no longer accepts this key. Connect to it again with a new one.`;
  if (!redirects.includes(status)) return undefined;
  return `${baseUrl} sends requests on to another address. Connect to that one instead.`;
}

/** fetch has undone compression and chunks, so the headers that speak of them are wrong by now. */
function withoutTransport(response: Response): Response {
  const headers = new Headers(response.headers);
  const wrong = ['transfer-encoding', 'connection', 'keep-alive', 'set-cookie'];
  if (headers.has('content-encoding')) wrong.push('content-encoding', 'content-length');
  for (const name of wrong) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}
