import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * True for an address of the public internet. Loopback, private, link-local, shared, multicast and reserved ranges are
 * not, neither as they are nor wrapped into IPv6 (mapped, NAT64, 6to4, Teredo).
 *
 * @param address IPv4 or IPv6 in text, without brackets.
 */
export function isPublicAddress(address: string): boolean {
  // process() unwraps IPv4-mapped addresses; everything that is somebody's special range has another name.
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast';
}
