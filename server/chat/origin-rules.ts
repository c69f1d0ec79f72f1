import { domainToASCII } from 'node:url';

/** A host, in lower case and ASCII, and a port where one was given. */
export interface Origin {
  host: string;
  port: number | undefined;
}

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Reads the host that a rule or a request names: `shop.example`, `SHOP.example.`, `bücher.example`, `localhost:3000`.
 * A rule may also be written as people write addresses, `https://shop.example/` or `*.shop.example`.
 *
 * @returns undefined for what is no host name.
 */
export function parseOrigin(text: string): Origin | undefined {
  const [, named = '', port] = /^(?:https?:\/\/)?(?:\*\.)?([^/:\s]+)(?::([0-9]{1,5}))?\/?$/i.exec(text.trim()) ?? [];
  const host = domainToASCII(named).replace(/\.$/, '');
  if (host.length > 253 || !host.split('.').every((part) => label.test(part))) return undefined;
  if (Number(port ?? 0) > 65_535) return undefined;
  return { host, port: port === undefined ? undefined : Number(port) };
}

/**
 * Whether a page of this origin may open a chat: its host is one of the rules', or below one. A port counts where both
 * name one. Without rules every origin may.
 */
export function isOriginAllowed(origin: Origin, rules: readonly string[]): boolean {
  if (rules.length === 0) return true;
  return rules.some((text) => {
    const rule = parseOrigin(text);
    if (!rule) return false;
    if (rule.port !== undefined && origin.port !== undefined && rule.port !== origin.port) return false;
    return origin.host === rule.host || origin.host.endsWith(`.${rule.host}`);
  });
}
