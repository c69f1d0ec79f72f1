import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { notifyUserNewChatMessage } = chatRoutes;
type Message = Partial<RouteInput<typeof notifyUserNewChatMessage>>;
const addAttachment = '/api/v2/chat/addAttachment';

const write = (desk: TestDesk, message: Message = {}, server = desk.admin) =>
  desk.answer(notifyUserNewChatMessage, { ...session, chatAccountToken, message: 'Hello', ...message }, server);

function formOf(fields: Record<string, string>, file?: { bytes: BlobPart; name?: string; type?: string }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([file.bytes], { type: file.type ?? 'text/plain' }), file.name ?? 'a.txt');
  return form;
}

const upload = async (desk: TestDesk, fields: Record<string, string> = session, bytes = 'some bytes') => {
  const { body } = await call(desk, addAttachment, { method: 'POST', body: formOf(fields, { bytes }) });
  return (body as { item: { id: number } }).item.id;
};

const filesOf = async (desk: TestDesk, answered: { body: unknown }) => {
  const { ticket_id: ticketID, message_id } = (answered.body as { item: { ticket_id: number; message_id: number } })
    .item;
  const { timeline } = (await desk.request(ticketRoutes.getTicket, { ticketID })).item;
  const message = timeline.find(({ id }) => id === String(message_id));
  return message?.type === 'message' ? message.files.map(({ id }) => id) : undefined;
};
const filesOnDisk = async (desk: TestDesk) =>
  (await readdir(path.join(desk.directory, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

describe('POST /chat/addAttachment', () => {
  test('keeps a file under its content and says what it took', async ({ desk }) => {
    const bytes = Buffer.from('%PDF-\0\r\n--XX not a boundary\r\n');
    const body = formOf(session, { bytes, name: 'C:\\fakepath\\Rechnung ä.pdf', type: 'application/pdf' });
    const answer = await call(desk, addAttachment, { method: 'POST', body });
    expect(answer).toMatchObject({
      status: 200,
      body: { type: 'item', item: { name: 'Rechnung ä.pdf', size: bytes.length, content_type: 'application/pdf' } },
    });
    const stored = await desk.ctx.db.selectFrom('attachments').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      id: (answer.body as { item: { id: number } }).item.id,
      message_id: null,
      blob_hash: createHash('sha256').update(bytes).digest('hex'),
    });
    const kept: Buffer[] = [];
    for await (const chunk of (await desk.desk.files.read(stored.blob_hash)).stream) kept.push(chunk as Buffer);
    expect(Buffer.concat(kept)).toEqual(bytes);
  });

  test('takes the same in JSON and in a form, in base64', async ({ desk }) => {
    const file = Buffer.from([0, 255, 10, 13]).toString('base64');
    const asJson = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...session, file }) };
    const asForm = { body: new URLSearchParams({ ...session, file }) };
    for (const sent of [asJson, asForm]) {
      expect(await call(desk, addAttachment, { method: 'POST', ...sent })).toMatchObject({
        status: 200,
        body: { item: { name: 'file', size: 4, content_type: 'application/octet-stream' } },
      });
    }
  });

  test('takes 25 MiB and refuses a byte more, leaving nothing', async ({ desk }) => {
    const limit = 25 * 1024 * 1024;
    const most = await call(desk, addAttachment, { method: 'POST', body: formOf({}, { bytes: Buffer.alloc(limit) }) });
    expect(most).toMatchObject({ status: 200, body: { item: { size: limit } } });
    const before = await filesOnDisk(desk);
    const body = formOf({}, { bytes: Buffer.alloc(limit + 1) });
    expect((await call(desk, addAttachment, { method: 'POST', body })).status).toBe(413);
    expect(await filesOnDisk(desk)).toEqual(before);
  });

  test.for([
    ['no file', formOf(session)],
    ['an empty file', formOf(session, { bytes: '' })],
  ] as const)('%s is a 400', async ([, body], { desk }) => {
    expect(await call(desk, addAttachment, { method: 'POST', body })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file' }] },
    });
  });

  test('two files, half a session and what is no base64 are a 400, and nothing stays', async ({ desk }) => {
    const twice = formOf(session, { bytes: 'one' });
    twice.append('file', new Blob(['two']), 'b.txt');
    const half = formOf({ chatServer: 'chat.example' }, { bytes: 'one' });
    const wrong = formOf({ ...session, chatSessionID: 'no session!' }, { bytes: 'one' });
    for (const body of [twice, half, wrong]) {
      expect((await call(desk, addAttachment, { method: 'POST', body })).status).toBe(400);
    }
    const headers = { 'content-type': 'application/json' };
    const text = await call(desk, addAttachment, { method: 'POST', headers, body: JSON.stringify({ file: 'né!' }) });
    expect(text).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
    expect(await filesOnDisk(desk)).toEqual([]);
    expect(await desk.ctx.db.selectFrom('attachments').selectAll().execute()).toEqual([]);
  });
});

describe('an attachment', () => {
  test('goes with the next message of its session, and only that one', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const [one, two] = [await upload(desk), await upload(desk)];
    const other = await upload(desk, { ...session, chatSessionID: 'session-2' });
    const first = await write(desk);
    expect(await filesOf(desk, first)).toEqual([one, two]);
    expect(await filesOf(desk, await write(desk, { messageNumber: 2 }))).toEqual([]);
    expect(await filesOf(desk, await write(desk, { chatSessionID: 'session-2' }))).toEqual([other]);
    const download = await call(desk, `/api/v2/desk/attachments/${one}`);
    expect(download).toMatchObject({ status: 200, body: 'some bytes' });
  });

  test('without a session goes with the message that names it', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const id = await upload(desk, {});
    expect(await filesOf(desk, await write(desk))).toEqual([]);
    expect(await filesOf(desk, await write(desk, { messageNumber: 2, attachmentIDs: [id, id] }))).toEqual([id]);
  });

  test('is named as a list in a form', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const [one, two] = [await upload(desk, {}), await upload(desk, {})];
    const body = formOf({ ...session, chatAccountToken, message: 'Hello' });
    body.append('attachmentIDs[]', String(one));
    body.append('attachmentIDs[]', String(two));
    const answer = await call(desk, '/api/v2/chat/notifyUserNewChatMessage', { method: 'POST', body });
    expect(await filesOf(desk, answer)).toEqual([one, two]);
  });

  test('comes once, however often its message comes', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const id = await upload(desk, {});
    const first = await write(desk, { attachmentIDs: [id] });
    expect((await write(desk, { attachmentIDs: [id] })).body).toEqual(first.body);
    expect(await filesOf(desk, first)).toEqual([id]);
  });

  test('that was taken already, or was another’s, is a 400, and the message does not come in', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const id = await upload(desk, {});
    const other = await arrangeAgent(desk, { name: 'Other' });
    const refused = { status: 400, body: { errors: [{ field: 'attachmentIDs[]' }] } };
    expect(await write(desk, { attachmentIDs: [id] }, other.server)).toMatchObject(refused);
    expect((await write(desk, { attachmentIDs: [id] })).status).toBe(200);
    expect(await write(desk, { messageNumber: 2, attachmentIDs: [id] })).toMatchObject(refused);
    expect(await desk.ctx.db.selectFrom('messages').select('id').execute()).toHaveLength(1);
  });

  test('cannot be downloaded before a message carries it', async ({ desk }) => {
    const id = await upload(desk);
    expect((await call(desk, `/api/v2/desk/attachments/${id}`)).status).toBe(404);
  });
});
