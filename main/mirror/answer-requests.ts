import type { Hono } from 'hono';
import type { Context } from '../../server/context.ts';
import type { Desk } from '../../server/contract/desk/desk.ts';
import type { ErrorBody } from '../../server/contract/envelope.ts';
import type { Upstream } from '../connection/upstream.ts';
import { upstreamError } from '../connection/upstream-error.ts';
import { markTicketRead } from '../store/mirror-notifications.ts';
import type { Completion } from './completion.ts';
import { describeBase } from './describe-base.ts';
import type { BaseState } from './poll-base.ts';
import { routeOf } from './route-of.ts';

export interface AnswerOptions {
  /** The desk API over the mirrored tickets. */
  app: Hono;
  ownKey: string;
  ctx: Context;
  /** The base server. */
  upstream: Upstream;
  completion: Completion;
  state: BaseState;
  /** Reads what was touched. */
  synchronise(): Promise<void>;
}

/** After a write the answer waits this long (ms) for the mirror to have it, so that the list is not read too early. */
const patience = 1_000;

export function answerRequests(options: AnswerOptions): (request: Request) => Promise<Response> {
  const { upstream, synchronise } = options;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { answerer, ticketId = 0 } = routeOf(request.method, pathname);
    if (answerer === 'description') return await answerDesk(options);
    if (answerer === 'mirror') return await askMirror(options, request);
    if (answerer === 'read-position') return await readPosition(options, ticketId);
    if (answerer === 'absent') return notHere();
    const { method, headers, body } = request;
    const response = await upstream.fetch(`${pathname}${search}`, { method, headers, body });
    if (response.ok && method !== 'GET') await Promise.race([synchronise(), wait(patience)]);
    return response;
  };
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time).unref());

async function askMirror({ app, ownKey, completion }: AnswerOptions, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const unknown = unknownToMirror.find((filter) => searchParams.has(filter));
  if (unknown !== undefined) return notFiltered(unknown);
  const headers = new Headers(request.headers);
  headers.set('authorization', `apikey ${ownKey}`);
  const response = await app.fetch(new Request(request, { headers }));
  const isRows = /\/desk\/tickets(\/rows)?$/.test(new URL(request.url).pathname);
  if (isRows && response.ok) completion.want(idsIn(await response.clone().json()));
  return response;
}

/** Filters of the ticket list by what a server does not tell of its tickets, but one by one. */
const unknownToMirror = ['tag', 'following'];

function notFiltered(field: string): Response {
  const message = 'is nothing that the tickets of this server can be listed by';
  const body: ErrorBody = {
    type: 'error',
    message: `${field} ${message}.`,
    errors: [{ field, message }],
    requestId: '',
  };
  return Response.json(body, { status: 400 });
}

function idsIn(body: unknown): number[] {
  const { items, item } = body as { items?: { id: number }[]; item?: { id: number }[] };
  return (items ?? item ?? []).map(({ id }) => id);
}

/** Fails while the server cannot be asked, so that nobody takes an old list for the present one. */
async function answerDesk(options: AnswerOptions): Promise<Response> {
  if (options.state.problem) return upstreamError(503, options.state.problem);
  const response = await askMirror(options, new Request('http://desk.local/api/v2/desk'));
  if (!response.ok) return response;
  const { item } = (await response.json()) as { item: Desk };
  return Response.json({ type: 'item', item: describeBase(item, options.state) });
}

async function readPosition({ ctx, app, ownKey }: AnswerOptions, ticketId: number): Promise<Response> {
  const headers = { authorization: `apikey ${ownKey}` };
  const { item } = (await (await app.request('/api/v2/desk', { headers })).json()) as { item: Desk };
  await markTicketRead(ctx, item.user.id, ticketId);
  return Response.json({ type: 'result', message: 'Ticket is read.' });
}

function notHere(): Response {
  const body: ErrorBody = { type: 'error', message: 'This server does not offer that.', requestId: '' };
  return Response.json(body, { status: 404 });
}
