import type { Mailbox } from './mail-facts.ts';

/** A line break in a field would begin another field. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** A mailbox as a header field shows it, readable: `Ada Miller <ada@example.com>`. */
export function showMailbox({ name, address }: Mailbox): string {
  const plain = oneLine(name);
  if (plain === '') return address;
  return /[()<>[\]:;@\\,."]/.test(plain)
    ? `"${plain.replace(/[\\"]/g, '\\$&')}" <${address}>`
    : `${plain} <${address}>`;
}
