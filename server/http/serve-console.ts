import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MiddlewareHandler } from 'hono';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * No inline script anywhere. Inline styles, because mails are shown with theirs (a mail's frame inherits this policy
 * and adds its own, `default-src 'none'`), and https images, which a mail loads only when asked to.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the built console: only files that lie in the directory, the page itself at /. Names of assets hold a hash of
 * their content, so browsers keep them; the page is asked for again every time.
 */
export function serveConsole(directory: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.path.startsWith('/api/')) return next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const file = path.join(directory, c.req.path === '/' ? 'index.html' : decode(c.req.path));
    if (!file.startsWith(directory + path.sep)) return next();
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return next();
    const isAsset = c.req.path.startsWith('/assets/');
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  };
}

function decode(requested: string): string {
  try {
    return decodeURIComponent(requested);
  } catch {
    return '';
  }
}
