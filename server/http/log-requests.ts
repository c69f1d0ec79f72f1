import { createMiddleware } from 'hono/factory';
import type { BaseLogger } from 'pino';
import type { Metrics } from './metrics.ts';

/** One line per request: method, path without query, status, milliseconds. Never a key or a body. Counts it, too. */
export const logRequests = (log: BaseLogger, metrics: Metrics) =>
  createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const start = performance.now();
    await next();
    const ms = performance.now() - start;
    metrics.count(c.req.method, c.res.status, ms / 1000);
    log.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(ms * 100) / 100,
    });
  });
