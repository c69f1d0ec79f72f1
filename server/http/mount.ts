import type { IncomingMessage } from 'node:http';
import type { Hono, Context as HonoContext } from 'hono';
import { type Actor, type Context, createContext, type Desk } from '../context.ts';
import type { Route, RouteAnswer, RouteCall, Routes } from '../contract/route.ts';
import { type DomainError, forbidden, invalid, methodNotAllowed, notFound } from '../errors.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { answerHeaders } from './answer-headers.ts';
import { readInput } from './read-input.ts';
import { receiveUpload, type Upload, type UploadRequest } from './receive-upload.ts';

/** What of the request a handler can need beyond its input: the body of a stream route, headers, the end of the call. */
export interface HttpCall {
  request: Request;
  /** The file of a route that takes one; what is not kept when the call ends is thrown away. */
  upload: Upload | undefined;
  /** Asks once more who asks, for an answer that lasts; throws as at its beginning when they may not any more. */
  askAgain(): Promise<Actor>;
  /** Adds a header to the answer, e.g. Set-Cookie. */
  setHeader(name: string, value: string): void;
}

type Handler<R extends Route> = (
  ctx: Context,
  input: RouteCall<R>,
  http: HttpCall,
) => Promise<R['response'] extends 'bytes' | 'events' ? Response : RouteAnswer<R>>;

export type Handlers<R extends Routes> = { [Name in keyof R]: Handler<R[Name]> };

export interface HandledRoute {
  route: Route;
  handler: (ctx: Context, input: unknown, http: HttpCall) => Promise<unknown>;
}

/** Pairs every route of a feature with its handler; a missing one does not compile. */
export function handle<R extends Routes>(routes: R, handlers: Handlers<R>): HandledRoute[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    handler: handlers[name] as HandledRoute['handler'],
  }));
}

export interface MountOptions {
  desk: Desk;
  /** Who asks; throws when nobody may. `open` routes pass without. */
  authenticate: (c: HonoContext) => Promise<Actor>;
}

/** Registers the routes below /api/v2, literal paths before parameters, with 405 and 404 for all the others. */
export function mount(app: Hono, handled: HandledRoute[], options: MountOptions): void {
  const byPath = new Map<string, HandledRoute[]>();
  for (const entry of handled) {
    for (const path of [entry.route.path, ...(entry.route.aliases ?? [])]) {
      byPath.set(path, [...(byPath.get(path) ?? []), entry]);
    }
  }
  const literalFirst = [...byPath].sort(([a], [b]) => parameterCount(a) - parameterCount(b));
  for (const [path, entries] of literalFirst) {
    const pattern = `/api/v2${path.replace(/\{(\w+)\}/g, ':$1')}`;
    for (const entry of entries) app.on(entry.route.method, pattern, (c) => answer(c, entry, options));
    app.all(pattern, async (c) => {
      await options.authenticate(c);
      throw methodNotAllowed(c.req.method, c.req.path, methodsOf(entries));
    });
  }
  app.all('/api/*', async (c) => {
    await options.authenticate(c);
    throw notFound(`There is no ${c.req.path} on this server.`);
  });
}

const methodsOf = (entries: readonly HandledRoute[]) =>
  entries.flatMap(({ route }) => (answersHead(route) ? ['GET', 'HEAD'] : [route.method]));

/** Hono answers HEAD as GET without the body: not for a GET that changes something. */
const answersHead = (route: Route) => route.method === 'GET' && !route.changes;

const parameterCount = (path: string) => path.split('{').length;

const systemActor: Actor = { kind: 'system', step: 'sign-in' };

/** Authentication, permission, validation, and then the verb, in this order. */
async function answer(c: HonoContext, entry: HandledRoute, options: MountOptions): Promise<Response> {
  const { route } = entry;
  const actor = route.permission === 'open' ? systemActor : await options.authenticate(c);
  if (c.req.method === 'HEAD' && !answersHead(route)) throw methodNotAllowed('HEAD', c.req.path, methodsOf([entry]));
  requirePermission(actor, route);
  const ctx = createContext(options.desk, actor, c.get('requestId'));
  const askAgain = async () => {
    const found = await options.authenticate(c);
    requirePermission(found, route);
    return found;
  };
  const call = { request: c.req.raw, askAgain };
  if (!route.file) return answerCall(c, entry, ctx, { ...call, upload: undefined });
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  const uploaded = await receiveUpload(c.req.raw, { ...route.file, files: options.desk.files, incoming });
  try {
    return await answerCall(c, entry, ctx, { ...call, upload: uploaded.upload }, uploaded.fields);
  } finally {
    await uploaded.upload?.received.discard();
  }
}

async function answerCall(
  c: HonoContext,
  { route, handler }: HandledRoute,
  ctx: Context,
  given: Omit<HttpCall, 'setHeader'>,
  fields?: UploadRequest['fields'],
) {
  const parsed = route.input.safeParse(await readInput(c, route, fields));
  if (!parsed.success) throw invalidInput(parsed.error.issues, route);
  const added: [string, string][] = [];
  const http: HttpCall = { ...given, setHeader: (name, value) => added.push([name, value]) };
  const idempotencyKey = route.once ? c.req.header('idempotency-key') : undefined;
  const call = { route: `${route.method} ${route.path}`, input: parsed.data };
  const answered =
    idempotencyKey === undefined
      ? await handler(ctx, parsed.data, http)
      : await answerOnce(ctx, { ...call, idempotencyKey }, (ctx) => handler(ctx, parsed.data, http));
  if (answered instanceof Response) return answered;
  return json(c, answered, added);
}

function json(c: HonoContext, answered: unknown, added: [string, string][]): Response {
  c.set('carriesRequestId', true);
  const headers = answerHeaders(c.get('requestId'));
  if (added.length === 0) return new Response(JSON.stringify(answered), { headers });
  const all = new Headers(headers);
  for (const [name, value] of added) all.append(name, value);
  return new Response(JSON.stringify(answered), { headers: all });
}

function requirePermission(actor: Actor, route: Route): void {
  if (actor.kind !== 'agent' || route.permission === 'any') return;
  const enough = typeof route.permission === 'string' ? [route.permission] : route.permission;
  if (enough.some((permission) => permission === 'open' || actor.permissions.has(permission))) return;
  throw forbidden(`This key lacks the permission ${enough.join(' or ')}.`);
}

/** zod's findings under the names that the endpoint documents. */
function invalidInput(issues: readonly { path: PropertyKey[]; message: string }[], route: Route): DomainError {
  const fields = issues.map(({ path, message }) => {
    const name = String(path[0] ?? 'body');
    return { field: route.lists?.includes(name) ? `${name}[]` : name, message };
  });
  const [first] = fields;
  return invalid(first ? `${first.field} ${first.message}.` : 'The request is not valid.', fields);
}
