import { expect } from 'vitest';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { test } from '../../support/desk.ts';

const { guessMailSettings } = mailAccountRoutes;

test('the settings of a known provider are its own, others have the usual names', async ({ desk }) => {
  const known = await desk.request(guessMailSettings, { address: 'Ann@GMX.de' });
  expect(known.item).toMatchObject({
    imap_host: 'imap.gmx.net',
    imap_port: 993,
    imap_user: 'ann@gmx.de',
    smtp_host: 'mail.gmx.net',
    smtp_port: 465,
    known: true,
  });
  expect(known.item.hint).toBe('switched_off');
  const own = await desk.request(guessMailSettings, { address: 'help@office.example' });
  expect(own.item).toEqual({
    imap_host: 'imap.office.example',
    imap_port: 993,
    imap_security: 'tls',
    imap_user: 'help@office.example',
    smtp_host: 'smtp.office.example',
    smtp_port: 465,
    smtp_security: 'tls',
    smtp_user: 'help@office.example',
    known: false,
    hint: '',
  });
});
