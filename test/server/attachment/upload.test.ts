import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { attachmentLimit } from '../../../server/contract/desk/attachments.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';
import { uploadFile } from '../../support/upload-file.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const get = (id: number) => `/api/v2/desk/attachments/${id}`;

describe('POST /desk/attachments', () => {
  test('keeps the bytes under their hash, described by what they are', async ({ desk }) => {
    const file = await uploadFile(desk, { name: 'C:\\pictures\\dot.txt', bytes: png, type: 'text/plain' });
    expect(file).toEqual({ id: 1, name: 'dot.txt', size: png.length, content_type: 'image/png' });
    const hash = createHash('sha256').update(png).digest('hex');
    const row = await desk.ctx.db.selectFrom('attachments').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ blob_hash: hash, uploaded_by: 1, message_id: null, ticket_id: null });
  });

  test.for([
    ['text/csv; charset=utf-8', 'a;b', 'text/csv'],
    ['image/png', 'no picture', 'application/octet-stream'],
    ['application/x-msdownload', 'MZ', 'application/x-msdownload'],
    ['text/html\r\nX: y', 'a', 'application/octet-stream'],
    ['', 'a', 'application/octet-stream'],
    ['application/pdf', '%PDF-1.7 cut', 'application/pdf'],
  ] as const)('said to be %j and beginning with %j it is %s', async ([type, bytes, expected], { desk }) => {
    expect((await uploadFile(desk, { bytes, type })).content_type).toBe(expected);
  });

  test.for([
    ['../..', 'file'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    [' a/b ', 'b'],
  ] as const)('calls %j %j', async ([name, expected], { desk }) => {
    expect((await uploadFile(desk, { name, bytes: 'Hello' })).name).toBe(expected);
  });

  test('refuses what is no file, empty, or larger than the limit', async ({ desk }) => {
    const send = (body: BodyInit) => call(desk, '/api/v2/desk/attachments', { method: 'POST', body });
    expect((await send(new FormData())).status).toBe(400);
    const empty = new FormData();
    empty.append('file', new Blob([]), 'a.txt');
    expect((await send(empty)).status).toBe(400);
    const large = new FormData();
    large.append('file', new Blob([new Uint8Array(attachmentLimit + 1)]), 'a.bin');
    expect((await send(large)).status).toBe(413);
    expect(await desk.ctx.db.selectFrom('attachments').select('id').execute()).toEqual([]);
  });

  test('is downloaded by who brought it and nobody else', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const { id } = await uploadFile(desk, { key: kim.key });
    const asKim = { headers: { authorization: `apikey ${kim.key}` } };
    expect(await call(desk, get(id), asKim)).toMatchObject({ status: 200, body: 'Hello' });
    expect((await call(desk, get(id))).status).toBe(404);
  });
});

describe('a download', () => {
  test.for([
    ['bytes=1-3', 206, 'ell', 'bytes 1-3/5'],
    ['bytes=3-', 206, 'lo', 'bytes 3-4/5'],
    ['bytes=-2', 206, 'lo', 'bytes 3-4/5'],
    ['bytes=-9', 206, 'Hello', 'bytes 0-4/5'],
    ['bytes=0-99', 206, 'Hello', 'bytes 0-4/5'],
    ['bytes=5-', 416, '', 'bytes */5'],
    ['bytes=-0', 416, '', 'bytes */5'],
    ['bytes=3-1', 200, 'Hello', null],
    ['bytes=0-1,3-4', 200, 'Hello', null],
    ['lines=1-2', 200, 'Hello', null],
  ] as const)('with Range %s is answered with %i', async ([range, status, body, contentRange], { desk }) => {
    const { id } = await uploadFile(desk, {});
    const answer = await call(desk, get(id), { headers: { range } });
    expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([status, body, contentRange]);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  test('is not sent again to who has it, and goes on only with what it began as', async ({ desk }) => {
    const { id } = await uploadFile(desk, {});
    const tag = (await call(desk, get(id))).headers.get('etag') ?? '';
    const known = await call(desk, get(id), { headers: { 'if-none-match': `"x", W/${tag}` } });
    expect([known.status, known.body]).toEqual([304, '']);
    expect((await call(desk, get(id), { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    const rest = { range: 'bytes=3-' };
    expect((await call(desk, get(id), { headers: { ...rest, 'if-range': tag } })).body).toBe('lo');
    expect((await call(desk, get(id), { headers: { ...rest, 'if-range': '"x"' } })).body).toBe('Hello');
  });
});
