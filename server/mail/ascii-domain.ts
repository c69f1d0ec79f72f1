import { domainToASCII } from 'node:url';

/**
 * An address as mail servers take it: where it is, DNS says in ASCII (RFC 5890); the part before the @ is the receiving
 * server's business.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? address : `${address.slice(0, at)}@${domain}`;
}
