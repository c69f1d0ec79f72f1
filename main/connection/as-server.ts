import type { Server } from '../../server/client/request.ts';
import type { Upstream } from './upstream.ts';

/** An upstream as the typed client takes it, so that main itself can ask it. */
export function asServer(upstream: Upstream): Server {
  return {
    baseUrl: 'http://upstream.local/api/v2',
    async fetch(input, init) {
      const { url, method, headers, body, signal } = new Request(input, init);
      const { pathname, search } = new URL(url);
      return endedBy(signal, await upstream.fetch(`${pathname}${search}`, { method, headers, body }));
    },
  };
}

/** The answer, whose body ends when `signal` does: what lasts (events) is not read on for nobody. */
function endedBy(signal: AbortSignal, response: Response): Response {
  if (!response.body) return response;
  const body = response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
  return new Response(body, { status: response.status, headers: response.headers });
}
