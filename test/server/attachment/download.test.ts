import { describe, expect } from 'vitest';
import { addBlobs } from '../../../server/message/add.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeRows } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

async function arrangeFile(
  desk: TestDesk,
  file: { name?: string; content_type?: string; message_id?: number | null } = {},
) {
  const [ticket] = await arrangeTickets(desk.ctx, [{}]);
  const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }]);
  const stored = await desk.desk.files.put(Buffer.from('<script>alert(1)</script>'));
  const { hash, size } = stored;
  await transaction(desk.ctx, (tx) => addBlobs(tx, [stored]));
  await arrangeRows(desk, 'attachments', [
    {
      message_id: message.id,
      ticket_id: ticket.id,
      blob_hash: hash,
      name: 'a.html',
      size,
      content_type: 'text/html',
      content_id: null,
      created_at: testNow,
      ...file,
    },
  ]);
}

const download = (desk: TestDesk, id: number | string = 1, init = {}) =>
  call(desk, `/api/v2/desk/attachments/${id}`, init);

describe('GET /desk/attachments/{id}', () => {
  test('gives the bytes as a download that no browser shows', async ({ desk }) => {
    await arrangeFile(desk);
    const { status, headers, body } = await download(desk);
    expect([status, body]).toEqual([200, '<script>alert(1)</script>']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html',
      'content-length': '25',
      'content-disposition': `attachment; filename="a.html"; filename*=UTF-8''a.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-request-id': expect.any(String),
    });
    expect(await download(desk, 1, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  test.for([
    ['Übersicht "Q1".pdf', `filename="_bersicht _Q1_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%22Q1%22.pdf`],
    ['a\r\nSet-Cookie: x=1', `filename="a__Set-Cookie: x=1"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1`],
    ["it's (1)*", `filename="it's (1)*"; filename*=UTF-8''it%27s%20%281%29%2A`],
    ['', `filename="attachment"; filename*=UTF-8''attachment`],
  ] as const)('named %j it says so in a header of its own', async ([name, expected], { desk }) => {
    await arrangeFile(desk, { name });
    expect((await download(desk)).headers.get('content-disposition')).toBe(`attachment; ${expected}`);
  });

  test.for(['text/html; charset=x', 'no type', 'a/b\r\nX: y', ''])(
    'a type that is none, %j, is bytes',
    async (type, { desk }) => {
      await arrangeFile(desk, { content_type: type });
      expect((await download(desk)).headers.get('content-type')).toBe('application/octet-stream');
    },
  );

  test('of no message, of nobody’s ticket, or unknown it does not exist', async ({ desk }) => {
    await arrangeFile(desk, { message_id: null });
    await arrangeFile(desk);
    const { brandId } = await arrangeBrand(desk);
    const agent = await arrangeAgent(desk, { brands: [brandId] });
    expect((await download(desk, 1)).status).toBe(404);
    expect((await download(desk, 2)).status).toBe(200);
    expect((await download(desk, 3)).status).toBe(404);
    expect((await download(desk, 2, { headers: { authorization: `apikey ${agent.key}` } })).status).toBe(404);
    expect((await download(desk, 'x')).status).toBe(400);
  });

  test('whose file is gone is a 404 and no crash', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }]);
    const hash = 'f'.repeat(64);
    await arrangeRows(desk, 'blobs', [{ hash, size: 1, created_at: testNow }]);
    const at = { message_id: message.id, ticket_id: ticket.id, created_at: testNow };
    await arrangeRows(desk, 'attachments', [
      { ...at, blob_hash: hash, name: 'x', size: 1, content_type: 'text/plain', content_id: null },
    ]);
    expect((await download(desk)).status).toBe(404);
  });
});
