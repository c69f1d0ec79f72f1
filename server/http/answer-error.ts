import type { Context as HonoContext } from 'hono';
import type { BaseLogger } from 'pino';
import type { ErrorBody } from '../contract/envelope.ts';
import { DomainError, type ErrorKind } from '../errors.ts';
import { translateError } from '../storage/translate-error.ts';
import { answerHeaders } from './answer-headers.ts';

/** The one mapping of the desk's errors to HTTP (docs/api.md, "Errors"). */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-slow': 408,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'rate-limited': 429,
  upstream: 502,
  unavailable: 503,
  'disk-full': 507,
} as const satisfies Record<ErrorKind, number>;

/** Answers an error with the body that is the same everywhere. What nobody foresaw is logged and says only its id. */
export function answerError(thrown: unknown, requestId: string, log: BaseLogger, location: string): Response {
  const error = translateError(thrown, location);
  if (!(error instanceof DomainError)) {
    log.error({ err: error, requestId }, 'unexpected error');
    const message = 'Something unexpected went wrong; nothing was changed. The log has more under this request id.';
    return json(500, { type: 'error', message, requestId });
  }
  const { fields, changes, newer, retryAfter, allow } = error.details;
  const status = statusOf[error.kind];
  if (status >= 500) log.warn({ err: error, requestId }, 'request failed');
  const headers = new Headers(answerHeaders(requestId));
  if (status === 401) headers.set('WWW-Authenticate', 'apikey');
  if (retryAfter !== undefined) headers.set('Retry-After', String(Math.ceil(retryAfter)));
  if (allow) headers.set('Allow', allow.join(', '));
  const about = {
    ...(fields ? { errors: fields } : {}),
    ...(changes ? { changes } : {}),
    ...(newer ? { newer } : {}),
  };
  const body: ErrorBody = { type: 'error', message: error.message, ...about, requestId };
  return json(status, body, headers);
}

function json(status: number, body: ErrorBody, headers = new Headers(answerHeaders(body.requestId))): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

export const requestIdOf = (c: HonoContext): string => c.get('requestId') ?? '';
