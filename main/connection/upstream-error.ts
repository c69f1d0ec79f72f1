import type { ErrorBody } from '../../server/contract/envelope.ts';

/** An answer in the server's place, in the server's form: the console shows it like any other. */
export function upstreamError(status: 502 | 503, message: string): Response {
  const body: ErrorBody = { type: 'error', message, requestId: '' };
  return Response.json(body, { status, headers: status === 503 ? { 'retry-after': '2' } : {} });
}
