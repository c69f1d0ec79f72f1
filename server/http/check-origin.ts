import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { forbidden } from '../errors.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Keeps other sites' pages out. A browser says from where a request comes: what changes something, and everything that
 * only a cookie stands for, must come from our own pages. Where no key is sent the Host has to be a name of ours too,
 * or somebody's own name for our address could reach a desk on this computer.
 *
 * @param names host names that are ours, beside localhost and addresses written as numbers. Asked at every request,
 *   since a server knows its public name only when it listens.
 */
export const checkOrigin = (names: () => readonly string[]) =>
  createMiddleware(async (c, next) => {
    const host = c.req.header('host');
    const hasKey = c.req.header('authorization') !== undefined;
    if (!hasKey && host !== undefined && !isOurs(hostName(host), names())) {
      throw forbidden(`This server is not ${host}. Name it with --public-url.`);
    }
    const origin = c.req.header('origin');
    const matters = !hasKey || !reading.includes(c.req.method);
    if (matters && origin !== undefined && !isSame(origin, host, names())) {
      throw forbidden('Pages of other sites cannot do this.');
    }
    await next();
  });

function isSame(origin: string, host: string | undefined, names: readonly string[]): boolean {
  const url = URL.parse(origin);
  if (!url) return false;
  return url.host === host || names.includes(url.hostname);
}

/** A number is no name that somebody else could point at us. */
const isOurs = (name: string, names: readonly string[]) =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || names.includes(name);

/** `[::1]:4710` is `::1`. */
function hostName(host: string): string {
  const name = host.startsWith('[') ? host.slice(1, host.indexOf(']')) : host.replace(/:\d*$/, '');
  return name.toLowerCase();
}
