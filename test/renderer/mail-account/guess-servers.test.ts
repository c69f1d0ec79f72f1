import { expect, test } from 'vitest';
import { guessServers } from '../../../renderer/mail-account/guess-servers.ts';

test.for([
  ['support@bikes.example', 'imap.bikes.example', 'smtp.bikes.example', 465, 'tls'],
  [' Kim@GMX.de ', 'imap.gmx.net', 'mail.gmx.net', 465, 'tls'],
  ['kim@outlook.com', 'outlook.office365.com', 'smtp.office365.com', 587, 'starttls'],
  ['kim@shop.co.uk', 'imap.shop.co.uk', 'smtp.shop.co.uk', 465, 'tls'],
] as const)('the servers of %s are %s and %s', ([address, imap, smtp, port, security]) => {
  expect(guessServers(address)).toEqual({
    imap: { host: imap, port: 993, security: 'tls' },
    smtp: { host: smtp, port, security },
  });
});

test.for(['', 'kim', 'kim@', 'kim@office', 'kim@office.', '@'])('%j is no address yet', (address) => {
  expect(guessServers(address)).toBeUndefined();
});
