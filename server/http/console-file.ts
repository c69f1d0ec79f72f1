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
 * and adds its own, `default-src 'none'`), and https images, which a mail loads only when asked to.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A file of the built console as an answer, the page itself at /; undefined for what does not lie in the directory.
 * Names of assets hold a hash of their content, so they are kept; the page is asked for again every time.
 *
 * @param requested path of the address, still percent-encoded.
 */
export async function readConsoleFile(directory: string, requested: string): Promise<Response | undefined> {
  const file = path.join(directory, requested === '/' ? 'index.html' : decode(requested));
  if (!file.startsWith(directory + path.sep)) return undefined;
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const isAsset = requested.startsWith('/assets/');
  const headers = {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  return new Response(new Uint8Array(bytes), { headers });
}

function decode(requested: string): string {
  try {
    return decodeURIComponent(requested);
  } catch {
    return '';
  }
}
