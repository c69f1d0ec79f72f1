import { readFile } from 'node:fs/promises';
import path from 'node:path';

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
 * and adds its own, which is `default-src 'none'`), and https images, which a mail loads only when asked to.
 */
export const consolePolicy = [
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

/** The console's files, from the build or from the development server. Only what lies in the directory. */
export async function serveRenderer(
  renderer: { directory: string } | { developmentUrl: string },
  url: URL,
): Promise<Response> {
  if ('developmentUrl' in renderer) return await fetch(`${renderer.developmentUrl}${url.pathname}${url.search}`);
  const file = path.join(renderer.directory, url.pathname === '/' ? 'index.html' : decodeURIComponent(url.pathname));
  if (!file.startsWith(renderer.directory + path.sep)) return new Response(null, { status: 404 });
  try {
    const headers = {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-security-policy': consolePolicy,
      'x-content-type-options': 'nosniff',
    };
    return new Response(await readFile(file), { headers });
  } catch {
    return new Response(null, { status: 404 });
  }
}
