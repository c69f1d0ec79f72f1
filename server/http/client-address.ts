import type { Context as HonoContext } from 'hono';

interface Environment {
  incoming?: { socket?: { remoteAddress?: string } };
}

/**
 * The address that a request comes from; '' where there is no socket. Behind a trusted proxy it is the last one of
 * X-Forwarded-For, which the proxy itself wrote; what stands before it anybody can claim.
 */
export function clientAddress(c: HonoContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || ((c.env as Environment | undefined)?.incoming?.socket?.remoteAddress ?? '');
}
