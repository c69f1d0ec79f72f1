import { invalid } from '../errors.ts';

/** Parses `a=1&b=2` strictly: what is no UTF-8, or holds a NUL, is an error and not replaced. */
export function parsePairs(text: string, where: 'query' | 'body'): [string, string][] {
  const pairs: [string, string][] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at), where);
    pairs.push([name, at < 0 ? '' : decode(part.slice(at + 1), where)]);
  }
  return pairs;
}

function decode(text: string, where: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    if (!decoded.includes('\0')) return decoded;
  } catch {}
  throw invalid(`The ${where} holds bytes that are not UTF-8 text.`);
}
