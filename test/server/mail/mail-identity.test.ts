import { expect, test } from 'vitest';
import { MailIdentity } from '../../../server/mail/mail-identity.ts';

const fields = [
  { name: 'message-id', value: '<a@x>' },
  { name: 'date', value: 'Mon, 2 Mar 2026 09:00:00 +0000' },
];

function identityOf(body: string, pieces: number): string {
  const identity = new MailIdentity(fields, undefined);
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += pieces) identity.update(bytes.subarray(at, at + pieces));
  return identity.digest();
}

test('a mail is the same in whatever pieces it comes, with either line ends and any number of them behind it', () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => (n % 7 === 0 ? '' : `Line ${n}`));
  const body = lines.join('\n');
  const known = identityOf(body, 100);
  expect(identityOf(body, body.length)).toBe(known);
  expect(identityOf(`${lines.join('\r\n')}\r\n\r\n`, 1_000_000)).toBe(known);
  expect(identityOf(`${body}\n\n\n`, 3)).toBe(known);
  expect(identityOf(body.replace('Line 5\n', 'Line 5'), 100)).not.toBe(known);
});
