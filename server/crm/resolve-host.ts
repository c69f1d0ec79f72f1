import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { upstream } from '../errors.ts';
import { isPublicAddress } from './public-address.ts';

/** Finds the addresses of a host name; node:dns, unless a test stands in for the name server. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const resolveByDns: Resolve = (hostname) => dns.lookup(hostname, { all: true });

/**
 * The addresses that a request to this host may go to: those found now, for good, so that a name that points elsewhere
 * a moment later leads nowhere. All of them must be public, unless the administrator allowed the host.
 *
 * @param hostname as in a URL: lower case, IPv6 in brackets.
 * @throws 502 for a host that does not exist, or is loopback or private and not allowed.
 */
export async function resolveHost(
  hostname: string,
  { allowedHosts, resolve }: { allowedHosts: readonly string[]; resolve: Resolve },
): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  const found =
    family === 0
      ? await resolve(hostname).catch((cause: unknown) => {
          throw upstream(`The CRM's host ${hostname} cannot be found.`, cause);
        })
      : [{ address: literal, family }];
  if (found.length === 0) throw upstream(`The CRM's host ${hostname} has no address.`);
  if (!allowedHosts.includes(hostname) && !found.every(({ address }) => isPublicAddress(address))) {
    throw upstream(
      `The CRM's host ${hostname} is not on the public internet. An administrator can allow it in the brand's settings.`,
    );
  }
  return found;
}
