import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { send } from '../../../server/client/request.ts';
import { importRoutes, type MailImport } from '../../../server/contract/desk/imports.ts';
import { createApp } from '../../../server/create-app.ts';
import { findJob, type StoredJob, saveJob } from '../../../server/import/job-store.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { mail, mbox } from './mailbox.ts';

async function upload({ admin }: TestDesk, name: string, bytes: string): Promise<MailImport> {
  const response = await send(admin, importRoutes.createImport, { name }, { stream: bytes });
  expect(response.status).toBe(200);
  return ((await response.json()) as { item: MailImport }).item;
}

/** Waits until the import is in one of the states. */
async function reaches({ request }: TestDesk, id: string, ...states: MailImport['state'][]): Promise<MailImport> {
  const look = async () => (await request(importRoutes.getImport, { id })).item;
  await expect
    .poll(async () => (await look()).state, { timeout: 20_000 })
    .toSatisfy((state: MailImport['state']) => states.includes(state));
  return look();
}

const office = 'support@office.example';
const conversation = [
  mail({ id: 'one@customer.example', to: office }),
  mail({
    id: 'two@office.example',
    from: office,
    to: 'ann@customer.example',
    subject: 'Re: A question',
    date: 'Tue, 24 Feb 2026 10:00:00 +0000',
    more: ['In-Reply-To: <one@customer.example>'],
  }),
  mail({ id: 'three@other.example', from: 'Bob <bob@other.example>', to: office }),
];

test('an uploaded mbox is scanned, waits for the addresses, and comes in', async ({ desk }) => {
  const { id } = await upload(desk, 'mails.mbox', mbox(conversation));
  const waiting = await reaches(desk, id, 'waiting');
  expect(waiting).toMatchObject({ mails: 3, mails_done: 0, message: '' });
  expect(waiting.proposed_addresses[0]).toEqual({ address: office, mails: 3, proposed: true });
  await desk.request(importRoutes.startImport, { id, addresses: [office] });
  const done = await reaches(desk, id, 'done', 'failed');
  expect(done).toMatchObject({ state: 'done', mails_done: 3, tickets: 2, customers: 2, already_here: 0, skipped: [] });
  const directions = await desk.ctx.db.selectFrom('messages').select(['direction']).orderBy('created_at').execute();
  expect(directions.map(({ direction }) => direction).sort()).toEqual(['inbound', 'inbound', 'outbound']);
});

test('a single mail comes in as well', async ({ desk }) => {
  const { id } = await upload(desk, 'one.eml', mail());
  await reaches(desk, id, 'waiting');
  await desk.request(importRoutes.startImport, { id });
  expect(await reaches(desk, id, 'done', 'failed')).toMatchObject({ state: 'done', mails: 1, tickets: 1 });
});

/** Leaves an uploaded mailbox in the spool, as a stopped server does. */
async function leave({ ctx, directory }: TestDesk, state: MailImport['state'], wish?: StoredJob['wish']) {
  const id = randomUUID();
  await mkdir(path.join(directory, 'spool'), { recursive: true });
  await writeFile(spooled(directory, id), mbox(conversation));
  const view: MailImport = {
    ...{ id, state, name: 'mails.mbox', bytes: 1, mails: 0, mails_done: 0, tickets: 0, customers: 0, already_here: 0 },
    ...{ skipped: [], proposed_addresses: [], message: '' },
  };
  await saveJob(ctx, { view, wish }, 1);
  return id;
}

const spooled = (directory: string, id: string) => path.join(directory, 'spool', `${id}.upload`);
const stateOf = async ({ ctx }: TestDesk, id: string) => (await findJob(ctx, id))?.view.state;
const hour = 3_600_000;

test.for<[string, StoredJob['view']['state'], StoredJob['wish'], StoredJob['view']['state'], number]>([
  ['being imported is imported to its end', 'running', { addresses: [office], status: 'auto' }, 'done', 3],
  ['being scanned waits for its addresses', 'scanning', undefined, 'waiting', 0],
])('a mailbox that a stopped server left %s', async ([, state, wish, reached, mails], { desk }) => {
  const id = await leave(desk, state, wish);
  createApp(desk.desk);
  await expect.poll(() => stateOf(desk, id), { timeout: 20_000 }).toBe(reached);
  expect(await desk.ctx.db.selectFrom('mails').select('id').execute()).toHaveLength(mails);
});

test('a mailbox that nobody started for a day is removed when the server starts, and says so', async ({
  desk,
  clock,
}) => {
  clock.now -= 25 * hour;
  const forgotten = await leave(desk, 'waiting');
  clock.now += 2 * hour;
  const fresh = await leave(desk, 'waiting');
  clock.now += 23 * hour;
  createApp(desk.desk);
  await expect.poll(() => stateOf(desk, forgotten), { timeout: 20_000 }).toBe('cancelled');
  await expect.poll(() => existsSync(spooled(desk.directory, forgotten))).toBe(false);
  expect((await findJob(desk.ctx, forgotten))?.view.message).toMatch(/^Nobody started it/);
  expect(await stateOf(desk, fresh)).toBe('waiting');
  expect(existsSync(spooled(desk.directory, fresh))).toBe(true);
});

test('and while it runs', async ({ desk, clock }) => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = createApp(desk.desk);
  const server = {
    ...desk.admin,
    fetch: async (url: string | URL | Request, init?: RequestInit) => app.request(url, init),
  };
  const { id } = await upload({ ...desk, admin: server }, 'mails.mbox', mbox(conversation));
  await expect.poll(() => stateOf(desk, id), { timeout: 20_000 }).toBe('waiting');
  clock.now += 25 * hour;
  vi.advanceTimersByTime(hour);
  await expect.poll(() => stateOf(desk, id), { timeout: 20_000 }).toBe('cancelled');
  await expect.poll(() => existsSync(spooled(desk.directory, id))).toBe(false);
});

test('what was still being received when a server was killed is removed, and what is over', async ({ desk }) => {
  const done = await leave(desk, 'done');
  const torn = randomUUID();
  await writeFile(spooled(desk.directory, torn), 'From half of it');
  createApp(desk.desk);
  await expect.poll(() => existsSync(spooled(desk.directory, done)), { timeout: 20_000 }).toBe(false);
  await expect.poll(() => existsSync(spooled(desk.directory, torn)), { timeout: 20_000 }).toBe(false);
});

test('a file that is no mbox fails, saying so, and leaves nothing', async ({ desk }) => {
  const { id } = await upload(desk, 'photo.jpg', '\u00ff\u00d8\u00ff\u00e0 a photo');
  const failed = await reaches(desk, id, 'failed');
  expect(failed.message).toMatch(/^photo\.jpg is no mbox file/);
  expect(await desk.ctx.db.selectFrom('tickets').select('id').execute()).toEqual([]);
});

test('an empty body is refused', async ({ desk }) => {
  const response = await send(desk.admin, importRoutes.createImport, {}, { stream: '' });
  expect(response.status).toBe(400);
});

test('an import that does not exist is a 404', async ({ desk }) => {
  expect(await desk.answer(importRoutes.getImport, { id: 'nothing' })).toMatchObject({ status: 404 });
  expect(await desk.answer(importRoutes.cancelImport, { id: '../../etc' })).toMatchObject({ status: 404 });
});

test('an import is started once, and only with addresses', async ({ desk }) => {
  const { id } = await upload(desk, 'mails.mbox', mbox(conversation));
  await reaches(desk, id, 'waiting');
  expect(await desk.answer(importRoutes.startImport, { id, addresses: ['nobody'] })).toMatchObject({ status: 400 });
  await desk.request(importRoutes.startImport, { id, addresses: [office] });
  expect(await desk.answer(importRoutes.startImport, { id, addresses: [office] })).toMatchObject({ status: 409 });
  await reaches(desk, id, 'done');
});

test('a cancelled import brings nothing and cannot be started', async ({ desk }) => {
  const { id } = await upload(desk, 'mails.mbox', mbox(conversation));
  await reaches(desk, id, 'waiting');
  expect(await desk.answer(importRoutes.cancelImport, { id })).toMatchObject({ status: 200 });
  expect((await reaches(desk, id, 'cancelled')).state).toBe('cancelled');
  expect(await desk.answer(importRoutes.startImport, { id })).toMatchObject({ status: 409 });
  expect(await desk.ctx.db.selectFrom('tickets').select('id').execute()).toEqual([]);
});

test('without a key nothing is told', async ({ desk }) => {
  expect(await desk.answer(importRoutes.getImport, { id: 'x' }, desk.as(undefined))).toMatchObject({ status: 401 });
});
