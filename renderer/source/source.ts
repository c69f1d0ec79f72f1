import { QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { eventStream, type FollowOptions } from '../../server/client/event-stream.ts';
import { RequestFailed, type RequestOptions, request, type Server } from '../../server/client/request.ts';
import { deskTicketRoutes } from '../../server/contract/desk/tickets.ts';
import type { Route, RouteAnswer, RouteInput } from '../../server/contract/route.ts';
import { createPresenceStore, type PresenceStore } from '../presence/presence-store.ts';
import { createRowCache, type RowCache } from './row-cache.ts';

/** One server as the console sees it. Another connection is another source: nothing of the old one is ever shown. */
export interface Source {
  queries: QueryClient;
  rows: RowCache;
  /** Whether events tell what happens. */
  stream: StoreApi<{ isOpen: boolean }>;
  /** Who has which ticket open. */
  presence: PresenceStore;
  /** Tells this window apart from the same person's others. */
  windowId: string;
  /** Follows the desk's events, see eventStream. */
  follow(options: FollowOptions): Promise<string | undefined>;
  request<R extends Route>(route: R, input: RouteInput<R>, options?: RequestOptions): Promise<RouteAnswer<R>>;
}

/** The desk behind the page's own origin: a session cookie or the desktop adds who asks. */
export function createSource(server: Server = { baseUrl: '/api/v2' }): Source {
  const ask: Source['request'] = async (route, input, options) => {
    try {
      return await request(server, route, input, options);
    } catch (error) {
      throw asFailure(error);
    }
  };
  return {
    request: ask,
    presence: createPresenceStore(),
    windowId: Math.random().toString(36).slice(2),
    stream: createStore(() => ({ isOpen: false })),
    follow: (options) => eventStream(server, options),
    rows: createRowCache(async (ids) => (await ask(deskTicketRoutes.getTicketRows, { ids })).item),
    queries: new QueryClient({
      defaultOptions: {
        queries: { networkMode: 'always', retry: shouldRetry, staleTime: Number.POSITIVE_INFINITY, retryDelay: 500 },
        mutations: { networkMode: 'always', retry: false },
      },
    }),
  };
}

/** A fetch that got no answer becomes the failure that every caller already knows: status 0. */
function asFailure(error: unknown): unknown {
  if (error instanceof RequestFailed || (error instanceof DOMException && error.name === 'AbortError')) return error;
  const outOfTime = error instanceof DOMException && error.name === 'TimeoutError';
  if (!outOfTime && !(error instanceof TypeError)) return error;
  return new RequestFailed(0, { type: 'error', message: 'The desk does not answer.', requestId: '' });
}

/** Only what may pass by itself: no answer, busy, a failed upstream. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof RequestFailed && [0, 429, 502, 503].includes(error.status);
