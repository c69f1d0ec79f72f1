/** Who answers a request of the console when the server has only the documented endpoints. */
export type Answerer =
  /** What this is: kind, features, names. */
  | 'description'
  /** Lists, counts and notifications, from the mirror. */
  | 'mirror'
  /** The read position, which only this computer keeps. */
  | 'read-position'
  /** Everything documented. */
  | 'server'
  /** A part of the desk API that such a server cannot have. */
  | 'absent';

/** `path`: from /api/v2 on, without query. */
export function routeOf(method: string, path: string): { answerer: Answerer; ticketId?: number } {
  // The poller takes every notification from the server, which then has none unread: they are kept and marked here.
  if (/^\/api\/v2\/notification(\/|$)/.test(path)) return { answerer: 'mirror' };
  if (!path.startsWith('/api/v2/desk/') && path !== '/api/v2/desk') return { answerer: 'server' };
  if (path === '/api/v2/desk') return { answerer: 'description' };
  const read = /^\/api\/v2\/desk\/tickets\/([1-9][0-9]{0,15})\/read$/.exec(path);
  if (method === 'PUT' && read) return { answerer: 'read-position', ticketId: Number(read[1]) };
  if (method === 'GET' && /^\/api\/v2\/desk\/tickets(\/ids|\/rows|\/counts)?$/.test(path))
    return { answerer: 'mirror' };
  if (/^\/api\/v2\/desk\/notifications(\/read)?$/.test(path)) return { answerer: 'mirror' };
  return { answerer: 'absent' };
}
