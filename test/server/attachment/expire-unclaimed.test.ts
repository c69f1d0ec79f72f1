import { describe, expect } from 'vitest';
import { expireUnclaimed } from '../../../server/attachment/expire-unclaimed.ts';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { arrangeRows } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const day = 24 * 60 * 60_000;

async function upload(desk: TestDesk, bytes: string): Promise<number> {
  const body = new FormData();
  for (const [name, value] of Object.entries(session)) body.append(name, value);
  body.append('file', new Blob([bytes]), 'a.txt');
  const answer = await call(desk, '/api/v2/chat/addAttachment', { method: 'POST', body });
  return (answer.body as { item: { id: number } }).item.id;
}

const left = async (desk: TestDesk) => ({
  attachments: (await desk.ctx.db.selectFrom('attachments').select('id').orderBy('id').execute()).map(({ id }) => id),
  uploads: (await desk.ctx.db.selectFrom('chat_uploads').select('attachment_id').execute()).length,
  blobs: (await desk.ctx.db.selectFrom('blobs').select('hash').execute()).map(({ hash }) => hash),
});
const hashes = async (desk: TestDesk) => (await left(desk)).blobs;
const isThere = async (desk: TestDesk, hash = '') =>
  desk.desk.files.read(hash).then(
    ({ stream }) => {
      stream.destroy();
      return true;
    },
    () => false,
  );

describe('an attachment that no message carries', () => {
  test('is deleted with its file after a day, and not before', async ({ desk, clock }) => {
    const id = await upload(desk, 'never sent');
    const [hash] = await hashes(desk);
    clock.now = testNow + day - 1;
    expect(await expireUnclaimed(desk.ctx)).toEqual({ more: false });
    expect((await left(desk)).attachments).toEqual([id]);
    clock.now = testNow + day;
    expect(await expireUnclaimed(desk.ctx)).toEqual({ more: false });
    expect(await left(desk)).toEqual({ attachments: [], uploads: 0, blobs: [] });
    expect(await isThere(desk, hash)).toBe(false);
  });

  test('leaves a file that a message carries', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const carried = await upload(desk, 'the same bytes');
    const message = { ...session, chatAccountToken, message: 'See there' };
    await desk.request(chatRoutes.notifyUserNewChatMessage, message);
    await upload(desk, 'the same bytes');
    clock.now = testNow + 2 * day;
    await expireUnclaimed(desk.ctx);
    const { attachments, blobs } = await left(desk);
    expect(attachments).toEqual([carried]);
    expect(await isThere(desk, blobs[0])).toBe(true);
  });

  test('can no longer be named by a message', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const id = await upload(desk, 'never sent');
    clock.now = testNow + day;
    await expireUnclaimed(desk.ctx);
    const message = { ...session, chatAccountToken, message: 'See there', attachmentIDs: [id] };
    expect((await desk.answer(chatRoutes.notifyUserNewChatMessage, message)).status).toBe(400);
  });

  test('goes in batches of 500', async ({ desk, clock }) => {
    await arrangeRows(desk, 'blobs', [{ hash: 'ab', size: 1, created_at: testNow }]);
    const row = { message_id: null, ticket_id: null, blob_hash: 'ab', name: 'a', size: 1, content_type: 'text/plain' };
    const rows = Array.from({ length: 501 }, () => ({ ...row, content_id: null, created_at: testNow }));
    await arrangeRows(desk, 'attachments', rows);
    clock.now = testNow + day;
    expect(await expireUnclaimed(desk.ctx)).toEqual({ more: true });
    expect(await left(desk)).toMatchObject({ attachments: [expect.any(Number)], blobs: ['ab'] });
    expect(await expireUnclaimed(desk.ctx)).toEqual({ more: false });
    expect(await left(desk)).toMatchObject({ attachments: [], blobs: [] });
  });
});
