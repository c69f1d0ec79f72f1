import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** Gives every request an id: in the answer's `X-Request-Id`, in errors and in the log. */
export const requestId = () =>
  createMiddleware<{ Variables: { requestId: string; carriesRequestId?: boolean } }>(async (c, next) => {
    const id = randomUUID();
    c.set('requestId', id);
    await next();
    if (!c.get('carriesRequestId')) c.res.headers.set('X-Request-Id', id);
  });
