import type { Upstream } from './upstream.ts';

/** Adds the key to every request; for the desk on this computer, which asks for one like any other. */
export function withKey(upstream: Upstream, key: string): Upstream {
  return {
    fetch(path, request) {
      const headers = new Headers(request.headers);
      headers.set('authorization', `apikey ${key}`);
      return upstream.fetch(path, { ...request, headers });
    },
  };
}
