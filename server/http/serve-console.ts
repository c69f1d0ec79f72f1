import type { MiddlewareHandler } from 'hono';
import { readConsoleFile } from './console-file.ts';

/** Serves the built console at /; what is no file of it goes on to the next. */
export function serveConsole(directory: string): MiddlewareHandler {
  return async (c, next) => {
    const isFile = !c.req.path.startsWith('/api/') && (c.req.method === 'GET' || c.req.method === 'HEAD');
    const file = isFile ? await readConsoleFile(directory, new URL(c.req.url).pathname) : undefined;
    return file ?? next();
  };
}
