import type { Server } from '../../server/client/request.ts';
import type { Upstream } from './upstream.ts';

/** An upstream as the typed client takes it, so that main itself can ask it. */
export function asServer(upstream: Upstream): Server {
  return {
    baseUrl: 'http://upstream.local/api/v2',
    async fetch(input, init) {
      const { url, method, headers, body } = new Request(input, init);
      const { pathname, search } = new URL(url);
      return await upstream.fetch(`${pathname}${search}`, { method, headers, body });
    },
  };
}
