import { type ErrorBody, errorBody } from '../contract/envelope.ts';
import type { Route, RouteAnswer, RouteInput } from '../contract/route.ts';

/** A server: where it is and how it is reached. The console leaves the key out: the desktop or a cookie adds it. */
export interface Server {
  /** Up to and including /api/v2, without a slash at the end. */
  baseUrl: string;
  key?: string;
  fetch?: typeof fetch;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** The bytes of a route whose body is a stream. */
  stream?: BodyInit;
  /** Goes on when the page that asked is closed. */
  keepalive?: boolean;
  /** Sent again with the same one, a write is done once: see answerOnce of the server. */
  idempotencyKey?: string;
}

/** The server answered, and it said no. `status` 0: it did not answer. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Calls a route and gives its answer; throws RequestFailed for everything but 200. */
export async function request<R extends Route>(
  server: Server,
  route: R,
  input: RouteInput<R>,
  options: RequestOptions = {},
): Promise<RouteAnswer<R>> {
  const response = await send(server, route, input, options);
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as RouteAnswer<R>;
  throw new RequestFailed(response.status, asErrorBody(text, response));
}

/** The same, as the bare HTTP response (downloads, tests). */
export async function send<R extends Route>(
  server: Server,
  route: R,
  input: RouteInput<R>,
  options: RequestOptions = {},
): Promise<Response> {
  const fields = new Map(Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  const headers = new Headers();
  if (server.key) headers.set('authorization', `apikey ${server.key}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  const inBody = route.body === 'fields';
  if (inBody) headers.set('content-type', 'application/json');
  const query = inBody ? '' : queryOf(fields);
  const body = inBody ? JSON.stringify(Object.fromEntries(fields)) : options.stream;
  const call = server.fetch ?? fetch;
  return call(`${server.baseUrl}${path}${query}`, {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  } as RequestInit);
}

function queryOf(fields: Map<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function asErrorBody(text: string, response: Response): ErrorBody {
  const requestId = response.headers.get('x-request-id') ?? '';
  try {
    return errorBody.parse(JSON.parse(text));
  } catch {
    return { type: 'error', message: `The server answered ${response.status} without saying why.`, requestId };
  }
}
