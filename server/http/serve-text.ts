import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { methodNotAllowed } from '../errors.ts';

/** A text that never changes while the server runs, e.g. the API's description. */
export interface ServedText {
  contentType: string;
  /** Content-Security-Policy of the answer. */
  policy: string;
  text: string;
}

/**
 * Serves a text to everybody, without a key; who has it already, and says so by `If-None-Match`, gets a 304.
 *
 * @param write makes the text, once, when somebody first asks for it.
 */
export function serveText(app: Hono, path: string, write: () => ServedText): void {
  let made: ReturnType<typeof prepare> | undefined;
  app.on(['GET', 'HEAD'], path, (c) => {
    made ??= prepare(write());
    const headers = {
      'Content-Type': made.contentType,
      'Content-Security-Policy': made.policy,
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ETag: made.tag,
      Vary: 'Accept-Encoding',
    };
    if (matches(c.req.header('if-none-match'), made.tag)) return new Response(null, { status: 304, headers });
    if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header('accept-encoding') ?? '')) {
      return new Response(made.text, { headers });
    }
    return new Response(made.gzipped, { headers: { ...headers, 'Content-Encoding': 'gzip' } });
  });
  app.all(path, (c) => {
    throw methodNotAllowed(c.req.method, c.req.path, ['GET', 'HEAD']);
  });
}

const prepare = (served: ServedText) => ({
  ...served,
  gzipped: gzipSync(served.text),
  // Weak: it is the same text, compressed or not.
  tag: `W/"${createHash('sha256').update(served.text).digest('base64url')}"`,
});

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
const matches = (header: string | undefined, tag: string) =>
  header?.split(',').some((one) => ['*', tag, tag.slice('W/'.length)].includes(one.trim())) ?? false;
