import { createMiddleware } from 'hono/factory';
import type { BaseLogger } from 'pino';

/** One line per request: method, path without query, status, milliseconds. Never a key or a body. */
export const logRequests = (log: BaseLogger) =>
  createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const start = performance.now();
    await next();
    log.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 100) / 100,
    });
  });
