const kinds: [what: string, begins: (head: Buffer) => boolean][] = [
  ['compressed (gzip): unpack it first', (head) => head[0] === 0x1f && head[1] === 0x8b],
  ['an archive (zip): unpack it first', (head) => head.toString('latin1', 0, 4) === 'PK\x03\x04'],
  [
    'an Outlook message (.msg): save it as .eml, or export the mailbox as mbox',
    (head) => head.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1',
  ],
  ['an Outlook mailbox (.pst): export it as mbox', (head) => head.toString('latin1', 0, 4) === '!BDN'],
  ['text in UTF-16: convert it to UTF-8 first', isUtf16],
  ['text whose lines end as on old Macs: convert its line ends to LF first', (head) => isOldMac(head)],
];

/**
 * What a file is that is no mail, by its first bytes, and what to do about it, to go behind "it is"; undefined for
 * everything that may be mail.
 */
export function describeForeignFile(head: Buffer): string | undefined {
  return kinds.find(([, begins]) => begins(head))?.[0];
}

function isUtf16(head: Buffer): boolean {
  const begin = head.toString('hex', 0, 4);
  return /^(fffe|feff)/.test(begin) || /^(00[2-7].00[2-7].|[2-7].00[2-7].00)$/.test(begin);
}

/** No LF far and wide, and CRs between what looks like fields. */
function isOldMac(head: Buffer): boolean {
  return head.includes(13) && !head.includes(10) && /\r[!-9;-~]+:/.test(head.toString('latin1', 0, 10_000));
}

/** Bytes of a byte order mark (UTF-8) at a file's beginning, which is no part of the mail. */
export const markLength = (head: Buffer): number => (head.toString('hex', 0, 3) === 'efbbbf' ? 3 : 0);
