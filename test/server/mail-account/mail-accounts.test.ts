import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { findSendingAccount, loadSendingAccount } from '../../../server/mail-account/load.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listMailAccounts, getMailAccount, createMailAccount, updateMailAccount, deleteMailAccount } = mailAccountRoutes;

const settings = {
  address: 'Support@Office.example',
  imap_host: 'imap.office.example',
  imap_user: 'support',
  imap_password: 'imap secret 1',
  smtp_host: 'smtp.office.example',
  smtp_user: 'support',
};
const add = async (desk: TestDesk, input: object = {}) =>
  (await desk.request(createMailAccount, { ...settings, ...input })).item;
const stored = (desk: TestDesk, id: number) =>
  desk.ctx.db.selectFrom('mail_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a mail account', () => {
  test('is kept as it was created, without its passwords, and read alone and in lists', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const account = await add(desk, { brand_id: brandId, imap_security: 'starttls', from_name: 'Office' });
    expect(account).toEqual({
      id: 1,
      brand_id: brandId,
      name: 'support@office.example',
      address: 'support@office.example',
      from_name: 'Office',
      enabled: true,
      imap_host: 'imap.office.example',
      imap_port: 143,
      imap_security: 'starttls',
      imap_user: 'support',
      imap_folder: 'INBOX',
      has_imap_password: true,
      smtp_host: 'smtp.office.example',
      smtp_port: 465,
      smtp_security: 'tls',
      smtp_user: 'support',
      has_smtp_password: true,
      fetch_since: '2026-03-02 08:58:00',
      state: 'waiting',
      problem: '',
      reason: '',
      state_at: '2026-03-02 09:00:00',
      fetched_at: null,
      progress: null,
    });
    const other = await add(desk, { address: 'b@x.example', smtp_user: 'b', fetch_days: 30 });
    expect(other).toMatchObject({ brand_id: 1, has_smtp_password: false, fetch_since: '2026-01-31 09:00:00' });
    expect((await desk.request(getMailAccount, { id: 1 })).item).toEqual(account);
    expect(await desk.request(listMailAccounts, {})).toMatchObject({ itemTotal: 2, items: [account, other] });
    expect(await desk.request(listMailAccounts, { brand_id: 1 })).toMatchObject({ items: [other] });
  });

  test('makes its address one of the brand, unless it is another brand\u2019s', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await add(desk);
    const [brand] = (await desk.request(brandRoutes.listBrands, {})).items;
    expect(brand?.addresses).toEqual(['support@office.example']);
    expect(await desk.answer(createMailAccount, { ...settings, brand_id: brandId })).toMatchObject({ status: 409 });
    expect((await desk.request(listMailAccounts, {})).itemTotal).toBe(1);
    await desk.request(updateMailAccount, { id: 1, address: 'help@office.example' });
    const [after] = (await desk.request(brandRoutes.listBrands, {})).items;
    expect(after?.addresses).toEqual(['help@office.example', 'support@office.example']);
  });

  test('changes in what is sent and in nothing else; a password that is not sent stays', async ({ desk }) => {
    const before = await add(desk);
    const secret = (await stored(desk, 1)).imap_secret;
    expect((await desk.request(updateMailAccount, { id: 1 })).item).toEqual(before);
    const change = { name: 'Help', imap_port: 10_993, enabled: false };
    const changed = await desk.request(updateMailAccount, { id: 1, ...change });
    expect(changed.item).toEqual({ ...before, ...change, state: 'off' });
    expect((await stored(desk, 1)).imap_secret).toBe(secret);
    await desk.request(updateMailAccount, { id: 1, smtp_password: null });
    expect((await desk.request(getMailAccount, { id: 1 })).item).toMatchObject({
      has_imap_password: true,
      has_smtp_password: false,
    });
  });

  test('does not give a stored password to another server, nor without protection', async ({ desk }) => {
    await add(desk);
    for (const change of [{ imap_host: 'imap.thief.example' }, { imap_security: 'none' as const }]) {
      expect(await desk.answer(updateMailAccount, { id: 1, ...change })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'imap_password' }] },
      });
    }
    const moved = { id: 1, imap_host: 'imap.new.example', imap_password: 'again' };
    expect((await desk.request(updateMailAccount, moved)).item.imap_host).toBe('imap.new.example');
  });

  test('begins anew in another mailbox, and goes on where only other things change', async ({ desk }) => {
    await add(desk);
    const place = { uid_validity: 7, last_uid: 40 };
    await desk.desk.storage.write.updateTable('mail_accounts').set(place).execute();
    await desk.request(updateMailAccount, { id: 1, imap_port: 1993, name: 'A' });
    expect(await stored(desk, 1)).toMatchObject({ ...place, revision: 2, state: 'waiting' });
    await desk.request(updateMailAccount, { id: 1, imap_folder: 'Support' });
    expect(await stored(desk, 1)).toMatchObject({ uid_validity: null, last_uid: 0, revision: 3 });
  });

  test('is deleted with its passwords', async ({ desk }) => {
    await add(desk);
    await desk.request(deleteMailAccount, { id: 1 });
    expect((await desk.answer(getMailAccount, { id: 1 })).status).toBe(404);
    expect((await desk.answer(deleteMailAccount, { id: 1 })).status).toBe(404);
  });

  test('keeps its brand from being deleted', async ({ desk }) => {
    const { id } = (await desk.request(brandRoutes.createBrand, { name: 'Empty' })).item;
    await add(desk, { brand_id: id });
    expect(await desk.answer(brandRoutes.deleteBrand, { id })).toMatchObject({
      status: 409,
      body: { message: 'The brand Empty is in use by 1 mail account.' },
    });
  });

  test.for([
    [{ imap_host: 'imap office' }, 'imap_host'],
    [{ imap_port: 0 }, 'imap_port'],
    [{ imap_port: 65_536 }, 'imap_port'],
    [{ smtp_security: 'ssl' }, 'smtp_security'],
    [{ address: 'nobody' }, 'address'],
    [{ imap_password: 'a\nb' }, 'imap_password'],
    [{ imap_user: 'a\r\nLOGOUT' }, 'imap_user'],
    [{ imap_user: '' }, 'imap_user'],
    [{ imap_host: null, smtp_host: null }, 'imap_host'],
    [{ fetch_days: 3651 }, 'fetch_days'],
    [{ brand_id: 9 }, 'brand_id'],
  ] as [object, string][])('is refused with %j', async ([input, field], { desk }) => {
    const answer = await desk.answer(createMailAccount, { ...settings, ...input } as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await desk.request(listMailAccounts, {})).itemTotal).toBe(0);
  });
});

test('a password is in no answer and in no file of the desk', async ({ desk }) => {
  await add(desk, { smtp_password: 'smtp secret 2' });
  const answers = [
    await desk.answer(listMailAccounts, {}),
    await desk.answer(updateMailAccount, { id: 1, name: 'A', imap_password: 'imap secret 3' }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/secret|v1\./);
  for (const entry of await readdir(desk.directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect(await readFile(path.join(entry.parentPath, entry.name), 'latin1')).not.toMatch(/(imap|smtp) secret \d/);
  }
});

describe('sending', () => {
  test('goes through the account that the customer wrote to, else through the brand\u2019s first that can', async ({
    desk,
  }) => {
    const { brandId } = await arrangeBrand(desk);
    await add(desk, { address: 'in@x.example', smtp_host: null });
    await add(desk, { address: 'off@x.example', enabled: false });
    const first = await add(desk, { address: 'a@x.example' });
    const second = await add(desk, { address: 'b@x.example' });
    expect(await findSendingAccount(desk.ctx, 1, ['B@x.example', 'a@y.example'])).toBe(second.id);
    expect(await findSendingAccount(desk.ctx, 1, ['in@x.example', 'off@x.example'])).toBe(first.id);
    expect(await findSendingAccount(desk.ctx, brandId, [])).toBeUndefined();
  });

  test('has the password in the clear, and none of an account that cannot send', async ({ desk }) => {
    const { id } = await add(desk, { smtp_port: 2525, smtp_security: 'none', smtp_password: 'smtp secret' });
    expect(await loadSendingAccount(desk.ctx, id)).toEqual({
      id,
      brandId: 1,
      server: {
        host: 'smtp.office.example',
        port: 2525,
        security: 'none',
        user: 'support',
        password: 'smtp secret',
      },
      fromAddress: 'support@office.example',
      fromName: '',
    });
    await desk.request(updateMailAccount, { id, enabled: false });
    expect(await loadSendingAccount(desk.ctx, id)).toBeUndefined();
  });
});

test('an administrator of one brand sees and changes its accounts and no others', async ({ desk }) => {
  const { brandId } = await arrangeBrand(desk);
  const other = await add(desk);
  const own = await add(desk, { brand_id: brandId, address: 'own@x.example' });
  const { server } = await arrangeAgent(desk, { brands: [brandId] });
  expect((await desk.answer(listMailAccounts, {}, server)).body).toMatchObject({ itemTotal: 1, items: [own] });
  for (const route of [getMailAccount, updateMailAccount, deleteMailAccount]) {
    expect((await desk.answer(route, { id: other.id }, server)).status).toBe(404);
  }
});
