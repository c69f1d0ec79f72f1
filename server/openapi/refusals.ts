import type { Route } from '../contract/route.ts';

/** Every status but 200, with what it means (docs/api.md, "Errors"). 405 is an operation that is not there. */
const meanings = {
  400: 'The request is malformed or a field is not valid; nothing was changed.',
  401: 'The key is missing, malformed, unknown or revoked.',
  403: 'The key lacks the permission, or a page of another site asks.',
  404: 'There is no such thing, or the key may not see it.',
  409: 'It contradicts what is stored; nothing was changed.',
  413: 'The body is too large.',
  415: 'The body has another content type than those named here.',
  429: 'Too many requests with this key, or too many wrong keys from this address.',
  502: 'Another server, which this needs, failed; nothing was changed.',
  503: 'The desk is busy or shutting down.',
  507: 'The disk is full; nothing was changed.',
} as const;

export type Refusal = keyof typeof meanings;

const headersOf: Partial<Record<Refusal, string>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** The statuses beside 200 that a route can answer. */
export function refusalsOf(route: Route): Refusal[] {
  const statuses = new Set<Refusal>([400, 401, 403, 429, 503, ...(route.refusals ?? [])]);
  if (route.path.includes('{')) statuses.add(404);
  if (route.body !== undefined && route.body !== 'none') statuses.add(413);
  if (route.body === 'fields') statuses.add(415);
  if (route.method !== 'GET') statuses.add(507);
  return [...statuses].sort();
}

const requestIdHeader = { $ref: '#/components/headers/X-Request-Id' };

export const sharedHeaders = {
  'X-Request-Id': { description: 'Id of this request, also in the log.', schema: { type: 'string', format: 'uuid' } },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string', const: 'apikey' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

/** The shared answers, by status; operations refer to them. */
export function sharedRefusals(): Record<string, { description: string }> {
  const example = (status: Refusal) => ({
    type: 'error',
    message: meanings[status],
    requestId: '3f0c1a52-7a3e-4a0e-9d7e-3d0b9b1f6a55',
  });
  return Object.fromEntries(
    (Object.keys(meanings).map(Number) as Refusal[]).map((status) => {
      const header = headersOf[status];
      return [
        status,
        {
          description: meanings[status],
          headers: {
            'X-Request-Id': requestIdHeader,
            ...(header ? { [header]: { $ref: `#/components/headers/${header}` } } : {}),
          },
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: example(status) },
          },
        },
      ];
    }),
  );
}
