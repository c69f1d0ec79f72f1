import { keepWorkerRunning } from '../local-desk/start.ts';
import type { Places } from '../places.ts';
import type { OpenUpstream } from './connections.ts';
import type { StoredServer } from './server-list.ts';
import { reachRemoteServer } from './upstream.ts';

/** The way to another server: straight, or through a mirror of its tickets where it has no desk API. */
export function openRemote(
  server: StoredServer,
  key: string,
  places: Pick<Places, 'mirror' | 'mirrorWorker'>,
): OpenUpstream {
  const { id, baseUrl, kind } = server;
  if (kind === 'desk') return { ...reachRemoteServer({ baseUrl, key }), close: async () => undefined };
  const mirror = keepWorkerRunning({
    entry: places.mirrorWorker,
    data: { directory: places.mirror(id), baseUrl, key },
    onState: () => undefined,
  });
  return { fetch: (path, request) => mirror.fetch(path, request), close: () => mirror.stop() };
}
