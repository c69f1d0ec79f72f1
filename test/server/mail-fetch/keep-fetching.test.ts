import path from 'node:path';
import { describe, expect } from 'vitest';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';
import { addAccount, mail, quickPace, startFetching, test, until } from '../../support/mail/mailbox.ts';
import { leftInFiles } from '../customer/left-behind.ts';

const { getMailAccount, updateMailAccount, deleteMailAccount } = mailAccountRoutes;

const titles = async ({ ctx }: TestDesk) =>
  (await ctx.db.selectFrom('tickets').select('title').orderBy('id').execute()).map(({ title }) => title);
const account = async (desk: TestDesk) => (await desk.request(getMailAccount, { id: 1 })).item;
const connected = (desk: TestDesk) =>
  until(async () => {
    const item = await account(desk);
    expect(item).toMatchObject({ state: 'connected', problem: '', reason: '' });
    expect(item.fetched_at).not.toBeNull();
  });
const place = async ({ ctx }: TestDesk) =>
  ctx.db.selectFrom('mail_accounts').select(['uid_validity', 'last_uid']).executeTakeFirstOrThrow();

describe('a mailbox', () => {
  test('gives what arrives from now on, and nothing of before', async ({ desk, imap }) => {
    imap.deliver(mail({ subject: 'Long ago' }), testNow - 3 * 86_400_000);
    imap.deliver(mail({ subject: 'This morning' }), testNow - 3_600_000);
    await addAccount(desk, imap);
    startFetching(desk);
    await connected(desk);
    expect(await place(desk)).toEqual({ uid_validity: 1, last_uid: 2 });
    imap.deliver(mail({ subject: 'Now' }), testNow);
    await until(async () => expect(await titles(desk)).toEqual(['Now']));
    expect(await place(desk)).toEqual({ uid_validity: 1, last_uid: 3 });
    expect((await account(desk)).fetched_at).toBe('2026-03-02 09:00:00');
  });

  test('gives the last days where that is wanted: what is old as history', async ({ desk, imap }) => {
    const day = 86_400_000;
    imap.deliver(mail({ subject: 'A month ago', header: 'X-A: 1' }), testNow - 31 * day);
    imap.deliver(mail({ subject: 'Last week' }), testNow - 7 * day);
    await addAccount(desk, imap, { fetch_days: 10 });
    startFetching(desk);
    await until(async () => expect(await titles(desk)).toEqual(['Last week']));
    const ticket = await desk.ctx.db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ status: 'open', created_at: testNow - 7 * day });
  });

  test('gives no more than that when the first look at it is cut off', async ({ desk, imap }) => {
    const day = 86_400_000;
    const lastWeek = Array.from({ length: 45 }, (_, n) => mail({ from: `p${n}@x.example` }));
    imap.fill(lastWeek.map((source) => ({ source: Buffer.from(source), arrivedAt: testNow - 7 * day })));
    // As in a mailbox that was moved here: in no order.
    imap.deliver(mail({ subject: 'A month ago' }), testNow - 31 * day);
    imap.breaksAt = 42;
    await addAccount(desk, imap, { fetch_days: 10 });
    startFetching(desk);
    await connected(desk);
    expect(imap.breaksAt).toBeUndefined();
    expect(await place(desk)).toEqual({ uid_validity: 1, last_uid: 46 });
    imap.deliver(mail({ subject: 'Moved here later' }), testNow - 31 * day);
    await until(async () => expect(await titles(desk)).toContain('Moved here later'));
    expect(await titles(desk)).toHaveLength(46);
    expect(await titles(desk)).not.toContain('A month ago');
    expect(await desk.ctx.db.selectFrom('notifications').select('id').execute()).toEqual([]);
    expect(await desk.ctx.db.selectFrom('deliveries').select('message_id').execute()).toEqual([]);
  });

  test('is read only: nothing in it is marked, moved or deleted', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    startFetching(desk);
    await connected(desk);
    imap.deliver(mail(), testNow);
    await until(async () => expect(await titles(desk)).toHaveLength(1));
    const verbs = new Set(imap.seen.map((line) => /^(UID )?\w+/.exec(line)?.[0]));
    expect(
      verbs.isSubsetOf(
        new Set([
          'CAPABILITY',
          'ID',
          'NAMESPACE',
          'LIST',
          'LSUB',
          'LOGIN',
          'EXAMINE',
          'NOOP',
          'IDLE',
          'UID SEARCH',
          'UID FETCH',
        ]),
      ),
    ).toBe(true);
    expect(imap.seen.filter((line) => /BODY\[/.test(line))).toEqual([]);
  });

  test('keeps its mails as they came, byte for byte', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    startFetching(desk);
    const bytes = Buffer.concat([
      Buffer.from(mail({ body: 'Gr\xfc\xdfe)\r\n' }), 'latin1'),
      Buffer.from([0, 255, 13, 10]),
    ]);
    imap.deliver(bytes, testNow);
    const row = await until(() => desk.ctx.db.selectFrom('mails').select('blob_hash').executeTakeFirstOrThrow());
    const { stream } = await desk.desk.files.read(row.blob_hash);
    expect(Buffer.concat((await stream.toArray()) as Buffer[])).toEqual(bytes);
  });

  test('is looked at again and again where the server does not say what comes', async ({ desk }) => {
    const { ImapServer } = await import('../../support/mail/imap-server.ts');
    const silent = await ImapServer.open({ idle: false });
    await addAccount(desk, silent);
    startFetching(desk);
    await connected(desk);
    silent.deliver(mail({ subject: 'Quiet' }), testNow);
    await until(async () => expect(await titles(desk)).toEqual(['Quiet']));
    await desk.desk.close();
    await silent.close();
  });

  test('says itself when something comes, also while it is asked something else', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    imap.deliver(mail({ subject: 'First' }), testNow);
    imap.afterSearch = () => imap.deliver(mail({ subject: 'Second', from: 'bob@customer.example' }), testNow);
    startFetching(desk, { ...quickPace, pollEvery: 600_000 });
    await until(async () => expect(await titles(desk)).toEqual(['First', 'Second']));
    imap.deliver(mail({ subject: 'Third', from: 'cy@customer.example' }), testNow);
    await until(async () => expect(await titles(desk)).toEqual(['First', 'Second', 'Third']));
  });

  test('gives a mail of 60 MB as a ticket with the original attached', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    const line = `${'x'.repeat(76)}\r\n`;
    imap.deliver(mail({ subject: 'Huge', body: line.repeat(770_000) }), testNow);
    startFetching(desk);
    await until(async () => expect(await titles(desk)).toEqual(['Huge']));
    const file = await desk.ctx.db.selectFrom('attachments').selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({ name: 'original.eml', size: imap.mails[0]?.source.length });
  });
});

describe('nothing is lost and nothing comes twice', () => {
  test('when the connection breaks in the middle of a mail', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    for (let n = 1; n <= 30; n++) imap.deliver(mail({ subject: `Mail ${n}`, from: `p${n}@x.example` }), testNow);
    imap.drops = 3;
    startFetching(desk);
    await until(async () => expect(await titles(desk)).toHaveLength(30));
    expect(await titles(desk)).toEqual(Array.from({ length: 30 }, (_, at) => `Mail ${at + 1}`));
    expect(imap.drops).toBe(0);
  });

  test('when the connection ends while nothing is asked', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    for (let n = 1; n <= 45; n++) imap.deliver(mail({ subject: `Mail ${n}`, from: `p${n}@x.example` }), testNow);
    imap.endsAfter = 40;
    startFetching(desk);
    await connected(desk);
    expect(imap.endsAfter).toBeUndefined();
    expect(await titles(desk)).toHaveLength(45);
  });

  test('when the server counts anew', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    startFetching(desk);
    imap.deliver(mail({ subject: 'First' }), testNow);
    imap.deliver(mail({ subject: 'Second', from: 'bob@customer.example' }), testNow);
    await until(async () => expect(await titles(desk)).toHaveLength(2));
    imap.mails.shift();
    imap.renumber();
    imap.deliver(mail({ subject: 'Third', from: 'cy@customer.example' }), testNow);
    await until(async () => expect(await titles(desk)).toEqual(['First', 'Second', 'Third']));
    await until(async () => expect(await place(desk)).toEqual({ uid_validity: 2, last_uid: 2 }));
  });

  test('not even what was purged, when the server counts anew', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    startFetching(desk);
    imap.deliver(mail({ subject: 'Forget me', body: 'my secret.' }), testNow);
    imap.deliver(mail({ subject: 'Keep me', from: 'bob@customer.example' }), testNow);
    await until(async () => expect(await titles(desk)).toEqual(['Forget me', 'Keep me']));
    expect(await leftInFiles(path.join(desk.directory, 'files'), ['my secret.'])).toHaveLength(1);
    await desk.request(customerDeleteRoutes.purgeCustomerData, { id: 1 });
    expect(await leftInFiles(path.join(desk.directory, 'files'), ['my secret.'])).toEqual([]);
    imap.renumber();
    imap.deliver(mail({ subject: 'Me again' }), testNow);
    await until(async () => expect(await titles(desk)).toEqual(['Keep me', 'Me again']));
    expect(await place(desk)).toEqual({ uid_validity: 2, last_uid: 3 });
    expect(await leftInFiles(path.join(desk.directory, 'files'), ['my secret.'])).toEqual([]);
  });

  test('when several processes want to fetch the same mailbox: one does', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    startFetching(desk);
    startFetching(desk);
    await connected(desk);
    for (let n = 1; n <= 5; n++) imap.deliver(mail({ from: `p${n}@x.example` }), testNow);
    await until(async () => expect(await titles(desk)).toHaveLength(5));
    expect(imap.connections).toBe(1);
  });
});

test('a mail that no ticket can be made of is a ticket with its original, and the next ones come', async ({
  desk,
  imap,
}) => {
  await addAccount(desk, imap);
  startFetching(desk);
  imap.deliver(mail({ id: 'one@x', subject: 'Poison' }), testNow);
  await until(async () => expect(await titles(desk)).toEqual(['Poison']));
  desk.desk.onTicketsUpdated = async (_, [change]) => {
    if (change?.after.title === 'Poison') throw new TypeError('no ticket can bear this');
  };
  imap.deliver(mail({ header: 'In-Reply-To: <one@x>' }), testNow);
  imap.deliver(mail({ subject: 'Healthy', from: 'bob@customer.example' }), testNow);
  await until(async () => expect(await titles(desk)).toEqual(['Poison', '(no subject)', 'Healthy']));
  const files = await desk.ctx.db
    .selectFrom('attachments')
    .innerJoin('tickets', 'tickets.id', 'attachments.ticket_id')
    .select(['name', 'title'])
    .execute();
  expect(files).toEqual([{ name: 'original.eml', title: '(no subject)' }]);
});

test('one bad mail among many that wait spoils none of the others', async ({ desk, imap }) => {
  await addAccount(desk, imap);
  imap.deliver(mail({ id: 'one@x', subject: 'Poison' }), testNow);
  startFetching(desk);
  await until(async () => expect(await titles(desk)).toEqual(['Poison']));
  desk.desk.onTicketsUpdated = async (_, [change]) => {
    if (change?.after.title === 'Poison') throw new TypeError('no ticket can bear this');
  };
  const sources = Array.from({ length: 12 }, (_, n) =>
    n === 5 ? mail({ header: 'In-Reply-To: <one@x>' }) : mail({ subject: `Mail ${n}`, from: `p${n}@x.example` }),
  );
  imap.fill(sources.map((source) => ({ source: Buffer.from(source), arrivedAt: testNow })));
  const wanted = Array.from({ length: 12 }, (_, n) => (n === 5 ? '(no subject)' : `Mail ${n}`));
  await until(async () => expect(await titles(desk)).toEqual(['Poison', ...wanted]));
  expect(await place(desk)).toEqual({ uid_validity: 1, last_uid: 13 });
});

describe('a mail that the server has and does not give', () => {
  const contentOf = async (desk: TestDesk, title: string) =>
    (
      await desk.ctx.db
        .selectFrom('message_contents')
        .innerJoin('messages', 'messages.id', 'message_contents.message_id')
        .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
        .select('message_contents.content')
        .where('title', '=', title)
        .executeTakeFirstOrThrow()
    ).content;

  test.for(['refused', 'nil', 'left out'] as const)(
    '(%s) becomes a ticket that says so, and the mails before and behind it come',
    async (how, { desk, imap }) => {
      await addAccount(desk, imap);
      const sources = Array.from({ length: 9 }, (_, n) => mail({ subject: `Mail ${n}`, from: `p${n}@x.example` }));
      imap.fill(sources.map((source) => ({ source: Buffer.from(source), arrivedAt: testNow })));
      imap.withheld.set(5, how);
      startFetching(desk);
      await until(async () => expect(await titles(desk)).toEqual(sources.map((_, n) => `Mail ${n}`)), 60_000);
      const said = await contentOf(desk, 'Mail 4');
      expect(said).toContain('The mail server does not give this mail, number 5 of its folder');
      expect(said.includes('message 5 is damaged')).toBe(how === 'refused');
      expect(await contentOf(desk, 'Mail 5')).toContain('It has not come.');
      await connected(desk);
      expect(await place(desk)).toEqual({ uid_validity: 1, last_uid: 9 });
    },
  );

  test('is asked for again: what it gives by then comes as it is', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    imap.deliver(mail({ subject: 'First', from: 'bob@customer.example' }), testNow);
    imap.deliver(mail({ subject: 'Second' }), testNow);
    imap.withheld.set(2, 'refused');
    startFetching(desk);
    await until(async () => expect((await account(desk)).reason).toContain('message 2 is damaged'));
    imap.withheld.clear();
    await until(async () => expect(await titles(desk)).toEqual(['First', 'Second']));
    expect(await contentOf(desk, 'Second')).toContain('It has not come.');
    await connected(desk);
  });

  test('is waited for where the server gives no other either', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    for (let n = 1; n <= 3; n++) imap.deliver(mail({ subject: `Mail ${n}`, from: `p${n}@x.example` }), testNow);
    for (let n = 1; n <= 3; n++) imap.withheld.set(n, 'refused');
    startFetching(desk);
    const tried = () => imap.seen.filter((line) => line.startsWith('EXAMINE')).length;
    await until(() => expect(tried()).toBeGreaterThan(8), 60_000);
    expect(await titles(desk)).toEqual([]);
    expect(await account(desk)).toMatchObject({ state: 'trouble', problem: 'server' });
    imap.withheld.clear();
    await until(async () => expect(await titles(desk)).toEqual(['Mail 1', 'Mail 2', 'Mail 3']));
  });

  test('is gone where somebody deletes it meanwhile', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    for (let n = 1; n <= 3; n++) imap.deliver(mail({ subject: `Mail ${n}`, from: `p${n}@x.example` }), testNow);
    imap.beforeMail = async ({ uid }) => {
      if (uid === 1) imap.mails.splice(1, 1);
    };
    startFetching(desk);
    await until(async () => expect(await titles(desk)).toEqual(['Mail 1', 'Mail 3']));
    await connected(desk);
  });
});

describe('the first look at a full mailbox', () => {
  const many = 230;
  const full = () =>
    Array.from({ length: many }, (_, n) => ({
      source: Buffer.from(mail({ subject: `Mail ${n}`, from: `p${n}@x.example` })),
      arrivedAt: testNow - 86_400_000,
    }));

  test('says how far it is, also after it was cut off, until it is through', async ({ desk, imap }) => {
    imap.fill(full());
    const holdAt = (wanted: number) => {
      const held = Promise.withResolvers<void>();
      imap.beforeMail = async ({ uid }) => {
        if (uid === wanted) await held.promise;
      };
      return held;
    };
    const first = holdAt(150);
    await addAccount(desk, imap, { fetch_days: 10 });
    startFetching(desk);
    await until(async () => expect((await account(desk)).progress?.done).toBeGreaterThanOrEqual(120), 60_000);
    const { state, progress } = await account(desk);
    expect({ state, total: progress?.total }).toEqual({ state: 'connected', total: many });
    imap.breaksAt = 150;
    const second = holdAt(220);
    first.resolve();
    await until(async () => expect((await account(desk)).progress?.done).toBeGreaterThan(150), 60_000);
    expect(imap.breaksAt).toBeUndefined();
    expect((await account(desk)).progress).toMatchObject({ total: many });
    second.resolve();
    await until(async () => expect((await account(desk)).progress).toBeNull(), 60_000);
    await connected(desk);
    expect(await place(desk)).toEqual({ uid_validity: 1, last_uid: many });
  }, 120_000);

  test('of a server that does not say which number comes next ends with the last mail', async ({ desk, imap }) => {
    imap.saysNext = false;
    imap.deliver(mail({ subject: 'Long ago' }), testNow - 30 * 86_400_000);
    imap.deliver(mail({ subject: 'Yesterday', from: 'bob@customer.example' }), testNow - 86_400_000);
    await addAccount(desk, imap, { fetch_days: 10 });
    startFetching(desk);
    await connected(desk);
    expect(await titles(desk)).toEqual(['Yesterday']);
    expect(await place(desk)).toEqual({ uid_validity: 1, last_uid: 2 });
    imap.deliver(mail({ subject: 'Now', from: 'cy@customer.example' }), testNow);
    await until(async () => expect(await titles(desk)).toEqual(['Yesterday', 'Now']));
  });
});

describe('an account', () => {
  test('whose server takes no password without encryption says that, and not that the password is wrong', async ({
    desk,
    imap,
  }) => {
    imap.loginDisabled = true;
    await addAccount(desk, imap);
    startFetching(desk);
    await until(async () => expect(await account(desk)).toMatchObject({ state: 'trouble', problem: 'login_disabled' }));
    expect(imap.seen.filter((line) => line.startsWith('LOGIN'))).toEqual([]);
  });

  test('whose server cannot sign in anybody for now is not blamed for its password', async ({ desk, imap }) => {
    imap.refusesLogin = '[UNAVAILABLE] the user database is down';
    await addAccount(desk, imap);
    startFetching(desk);
    await until(async () => expect(await account(desk)).toMatchObject({ state: 'trouble', problem: 'server' }));
    expect((await account(desk)).reason).toContain('the user database is down');
    imap.refusesLogin = '';
    await connected(desk);
  });

  test('says why it cannot be fetched from, and goes on by itself when it can', async ({ desk, imap }) => {
    await addAccount(desk, imap, { imap_password: 'wrong' });
    startFetching(desk);
    await until(async () => expect(await account(desk)).toMatchObject({ state: 'trouble', problem: 'password' }));
    const { reason } = await account(desk);
    expect(reason).toContain('127.0.0.1 refused the user support or the password');
    expect(reason).not.toContain('wrong');
    const events = await desk.ctx.db.selectFrom('live_events').select('kind').where('kind', '=', 'desk').execute();
    expect(events).toHaveLength(2);
    imap.password = 'wrong';
    await connected(desk);
  });

  test('whose folder is deleted says so, and is fetched again once the folder is back', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    startFetching(desk);
    await connected(desk);
    const folders = imap.folders.splice(0);
    imap.deliver(mail({ subject: 'Never seen' }), testNow);
    await until(async () => expect(await account(desk)).toMatchObject({ state: 'trouble', problem: 'folder' }));
    expect((await account(desk)).reason).toContain('127.0.0.1 has no such folder');
    imap.folders.push(...folders);
    await until(async () => expect(await titles(desk)).toEqual(['Never seen']));
    await connected(desk);
  });

  test('whose password is changed on the server says so until it is changed here', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    startFetching(desk);
    await connected(desk);
    imap.password = 'another one';
    imap.hangUp();
    await until(async () => expect(await account(desk)).toMatchObject({ state: 'trouble', problem: 'password' }));
    await desk.request(updateMailAccount, { id: 1, imap_password: 'another one' });
    await connected(desk);
  });

  test('that is changed is fetched with its new settings, one that is off or gone not at all', async ({
    desk,
    imap,
  }) => {
    await addAccount(desk, imap, { imap_folder: 'Nowhere' });
    startFetching(desk);
    await until(async () => expect(await account(desk)).toMatchObject({ state: 'trouble', problem: 'folder' }));
    await desk.request(updateMailAccount, { id: 1, imap_folder: 'INBOX' });
    await connected(desk);
    await desk.request(updateMailAccount, { id: 1, enabled: false });
    await until(() => expect(imap.connections).toBe(0));
    expect(await account(desk)).toMatchObject({ state: 'off', problem: '' });
    await desk.request(updateMailAccount, { id: 1, enabled: true });
    await connected(desk);
    await desk.request(deleteMailAccount, { id: 1 });
    await until(() => expect(imap.connections).toBe(0));
  });

  test('whose connection ends is connected again', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    startFetching(desk);
    await connected(desk);
    imap.hangUp();
    imap.deliver(mail({ subject: 'After it' }), testNow);
    await until(async () => expect(await titles(desk)).toEqual(['After it']));
  });
});
