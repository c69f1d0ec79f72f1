import { isIPv4, isIPv6 } from 'node:net';

export type ServerAddress =
  | { problem: null; baseUrl: string; unencrypted: boolean }
  | { problem: 'bad-address' | 'not-encrypted'; message: string };

/**
 * Reads what a person typed as a server's address: `desk.example.com`, with or without https:// and /api/v2. Plain
 * http is only for this computer and the local network, because the key would cross the internet in the clear.
 */
export function readServerAddress(typed: string): ServerAddress {
  const text = typed.trim();
  const url = parse(text);
  if (!url || url.username || url.password || url.search || url.hash) {
    const message = 'This is not the address of a server. It looks like https://desk.example.com.';
    return { problem: 'bad-address', message };
  }
  const unencrypted = url.protocol === 'http:';
  if (unencrypted && !isNearby(url.hostname)) {
    const message = `Use https://${url.host}: over plain http the key could be read on its way.`;
    return { problem: 'not-encrypted', message };
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api(\/v2)?$/, '');
  return { problem: null, baseUrl: `${url.origin}${path}`, unencrypted };
}

/** Without a scheme a name means https; an address that is on the local network, where certificates are rare, http. */
function parse(text: string): URL | undefined {
  if (text === '' || /\s/.test(text)) return undefined;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  if (hasScheme) return URL.canParse(text) && /^https?:/i.test(text) ? new URL(text) : undefined;
  if (!URL.canParse(`https://${text}`)) return undefined;
  return isNearby(new URL(`https://${text}`).hostname) ? new URL(`http://${text}`) : new URL(`https://${text}`);
}

/** True for this computer and addresses that the internet does not route (RFC 1918, 3927, 4193, 4291, 6762). */
export function isNearby(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIPv4(host)) return isPrivateIPv4(host);
  if (isIPv6(host)) return isPrivateIPv6(host);
  return host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local') || !host.includes('.');
}

function isPrivateIPv4(address: string): boolean {
  const [a = 0, b = 0] = address.split('.').map(Number);
  return (
    a === 127 || a === 10 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b <= 31) || (a === 169 && b === 254)
  );
}

function isPrivateIPv6(address: string): boolean {
  if (address === '::1') return true;
  // An IPv4 address in IPv6 (RFC 4291, 2.5.5.2); URL writes its last 32 bits as two hexadecimal groups.
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (mapped) {
    const bits = Number.parseInt(mapped[1] ?? '', 16) * 65_536 + Number.parseInt(mapped[2] ?? '', 16);
    return isPrivateIPv4([24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.'));
  }
  return /^f[cd]/.test(address) || /^fe[89ab]/.test(address);
}
