import { BlockList, isIPv4, isIPv6 } from 'node:net';

interface Address {
  address: string;
  family: 'ipv4' | 'ipv6';
}

interface Range extends Address {
  /** Leading bits that count. */
  prefix: number;
}

/** An address without zone: `192.0.2.1`, `2001:db8::1`, `::ffff:192.0.2.1`. undefined for anything else. */
export function parseIp(text: string): Address | undefined {
  if (isIPv4(text)) return { address: text, family: 'ipv4' };
  return isIPv6(text) && !text.includes('%') ? { address: text, family: 'ipv6' } : undefined;
}

/** A rule: an address, or a range in CIDR form. undefined for anything else. */
export function parseIpRule(text: string): Range | undefined {
  const [given = '', prefix, ...more] = text.trim().split('/');
  const ip = parseIp(given);
  const bits = ip?.family === 'ipv4' ? 32 : 128;
  if (!ip || more.length > 0) return undefined;
  if (prefix === undefined) return { ...ip, prefix: bits };
  return /^(0|[1-9][0-9]{0,2})$/.test(prefix) && Number(prefix) <= bits ? { ...ip, prefix: Number(prefix) } : undefined;
}

/** Whether an address is one of the rules' or in one of their ranges. IPv4 is the same when it is written as IPv6. */
export function isIpListed({ address, family }: Address, rules: readonly string[]): boolean {
  const list = new BlockList();
  for (const rule of rules.flatMap((text) => parseIpRule(text) ?? [])) {
    list.addSubnet(rule.address, rule.prefix, rule.family);
  }
  return list.check(address, family);
}
