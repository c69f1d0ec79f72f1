import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** Gives every request an id: in the answer's `X-Request-Id`, in errors and in the log. */
export const requestId = () =>
  createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const id = randomUUID();
    c.set('requestId', id);
    await next();
    c.res.headers.set('X-Request-Id', id);
  });
