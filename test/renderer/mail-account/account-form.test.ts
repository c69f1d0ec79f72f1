import { describe, expect, test } from 'vitest';
import {
  type AccountFields,
  fieldsOf,
  isComplete,
  newFields,
  wishOf,
  withAddress,
  withSettings,
} from '../../../renderer/mail-account/account-form.ts';
import type { MailAccountItem, MailSettings } from '../../../server/contract/desk/mail-accounts.ts';

/** Letter by letter, as it is typed. */
const typed = (address: string, fields: AccountFields = newFields(1)) =>
  [...address].reduce((before, _, at) => withAddress(before, address.slice(0, at + 1)), fields);

const settings = (domain: string): MailSettings => ({
  imap_host: `imap.${domain}`,
  imap_port: 993,
  imap_security: 'tls',
  imap_user: `kim@${domain}`,
  smtp_host: `mail.${domain}`,
  smtp_port: 587,
  smtp_security: 'starttls',
  smtp_user: `kim@${domain}`,
  known: true,
  hint: '',
});

describe('an address that is typed', () => {
  test('brings servers and user along, and changes them with it', () => {
    const suggested = withSettings(typed('kim@gmx.net'), settings('gmx.net'));
    const login = { user: 'kim@gmx.net', password: '' };
    expect(suggested.imap).toEqual({ host: 'imap.gmx.net', port: '993', security: 'tls', ...login });
    expect(suggested.smtp).toEqual({ host: 'mail.gmx.net', port: '587', security: 'starttls', ...login });
    const other = withAddress(suggested, 'lee@office.example');
    expect(withSettings(other, settings('office.example'), settings('gmx.net')).imap).toMatchObject({
      host: 'imap.office.example',
      user: 'lee@office.example',
    });
  });

  test('leaves what somebody typed over the suggestion', () => {
    const fields = withSettings(typed('kim@office.example'), settings('office.example'));
    const own = { ...fields, imap: { ...fields.imap, host: 'in.office.example', port: '143', user: 'kim' } };
    const other = withSettings(
      withAddress(own, 'lee@shop.example'),
      settings('shop.example'),
      settings('office.example'),
    );
    expect(other.imap).toMatchObject({ host: 'in.office.example', port: '143', user: 'kim' });
    expect(other.smtp).toMatchObject({ host: 'mail.shop.example', user: 'lee@shop.example' });
  });
});

const account: MailAccountItem = {
  id: 3,
  brand_id: 2,
  name: 'Support',
  address: 'kim@office.example',
  from_name: '',
  enabled: true,
  imap_host: 'imap.office.example',
  imap_port: 143,
  imap_security: 'starttls',
  imap_user: 'kim',
  imap_folder: 'INBOX',
  has_imap_password: true,
  smtp_host: '',
  smtp_port: 465,
  smtp_security: 'tls',
  smtp_user: '',
  has_smtp_password: false,
  fetch_since: '2026-03-02 09:00:00',
  state: 'connected',
  problem: '',
  reason: '',
  state_at: '2026-03-02 09:00:00',
  fetched_at: null,
  progress: null,
};

describe('what is sent of an account', () => {
  test('has no password where none was typed, and null for a server that is none', () => {
    const wish = wishOf(fieldsOf(account));
    expect(wish).toMatchObject({
      address: 'kim@office.example',
      imap_port: 143,
      imap_security: 'starttls',
      imap_user: 'kim',
      smtp_host: null,
      from_name: null,
    });
    expect(Object.keys(wish).filter((name) => name.endsWith('_password'))).toEqual([]);
  });

  test('has one login for both servers unless they were told apart', () => {
    const fields = typed('kim@office.example');
    const imap = { ...fields.imap, password: 'one' };
    expect(wishOf({ ...fields, imap })).toMatchObject({
      imap_password: 'one',
      smtp_password: 'one',
      smtp_user: 'kim@office.example',
    });
    const smtp = { ...fields.smtp, user: 'sender', password: 'two' };
    expect(wishOf({ ...fields, imap, smtp, isOneLogin: false })).toMatchObject({
      imap_password: 'one',
      smtp_password: 'two',
      smtp_user: 'sender',
    });
  });
});

test('an account can be tried out with an address and one server', () => {
  const fields = withSettings(typed('kim@office.example'), settings('office.example'));
  expect(isComplete(fields)).toBe(true);
  expect(isComplete(typed('kim@office.example'))).toBe(false);
  expect(isComplete(withAddress(fields, 'kim@office'))).toBe(false);
  expect(isComplete({ ...fields, imap: { ...fields.imap, host: '' } })).toBe(true);
  expect(isComplete({ ...fields, imap: { ...fields.imap, host: ' ' }, smtp: { ...fields.smtp, host: '' } })).toBe(
    false,
  );
  expect(isComplete(newFields(1))).toBe(false);
});
