import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const addAttachment = '/api/v2/chat/addAttachment';
const headers = { 'content-type': 'multipart/form-data; boundary=XX' };
const beginning = '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
const end = '\r\n--XX--\r\n';

/** Sizes of the files that are on their way in. */
async function incoming({ directory }: TestDesk): Promise<number[]> {
  const folder = path.join(directory, 'files', 'incoming');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
}

describe('an upload', () => {
  test('is on the disk while the rest is still to come', async ({ desk }) => {
    const chunk = new Uint8Array(1024 * 1024);
    let send: (bytes: Uint8Array | undefined) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (bytes) => (bytes ? controller.enqueue(bytes) : controller.close());
      },
    });
    const answered = call(desk, addAttachment, { method: 'POST', headers, body, duplex: 'half' });
    send(Buffer.from(beginning));
    send(chunk);
    send(chunk);
    await expect.poll(async () => (await incoming(desk))[0] ?? 0).toBeGreaterThan(chunk.length);
    send(Buffer.from(end));
    send(undefined);
    expect(await answered).toMatchObject({ status: 200, body: { item: { name: 'a.bin', size: 2 * chunk.length } } });
    expect(await incoming(desk)).toEqual([]);
  });

  test('that breaks off is a 400 and leaves nothing', async ({ desk }) => {
    const cut = await call(desk, addAttachment, { method: 'POST', headers, body: `${beginning}some bytes` });
    expect(cut).toMatchObject({ status: 400, body: { type: 'error' } });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(`${beginning}some bytes`));
        controller.error(new Error('The line went dead.'));
      },
    });
    const broken = await call(desk, addAttachment, { method: 'POST', headers, body, duplex: 'half' });
    expect(broken).toMatchObject({ status: 400, body: { message: 'The body ended before it was complete.' } });
    expect(await incoming(desk)).toEqual([]);
  });

  test('without a boundary, or of another content type, is refused', async ({ desk }) => {
    const status = async (type: string) =>
      (await call(desk, addAttachment, { method: 'POST', headers: { 'content-type': type }, body: 'x' })).status;
    expect(await status('multipart/form-data')).toBe(400);
    expect(await status('application/octet-stream')).toBe(415);
  });

  test('may have its fields before and behind the file, and other files that nobody asked for', async ({ desk }) => {
    const field = (name: string, value: string) =>
      `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const other = '--XX\r\nContent-Disposition: form-data; name="other"; filename="b"\r\n\r\nunwanted\r\n';
    const body = `${field('chatServer', 'a')}${other}${beginning}x\r\n${field('chatSessionID', 's')}--XX--`;
    expect((await call(desk, addAttachment, { method: 'POST', headers, body })).status).toBe(200);
    expect(await desk.ctx.db.selectFrom('chat_uploads').select(['server', 'session_id']).execute()).toEqual([
      { server: 'a', session_id: 's' },
    ]);
    expect(await desk.ctx.db.selectFrom('blobs').select('size').execute()).toEqual([{ size: 1 }]);
  });

  test('has its fields looked at as those of any other body', async ({ desk }) => {
    const body = Buffer.concat([
      Buffer.from('--XX\r\nContent-Disposition: form-data; name="chatServer"\r\n\r\n'),
      Buffer.from([0xff]),
      Buffer.from(`\r\n${beginning}x${end}`),
    ]);
    expect((await call(desk, addAttachment, { method: 'POST', headers, body })).status).toBe(400);
    const large = `--XX\r\nContent-Disposition: form-data; name="more"\r\n\r\n${'a'.repeat(1024 * 1024 + 1)}\r\n`;
    expect(
      (await call(desk, addAttachment, { method: 'POST', headers, body: `${large}${beginning}x${end}` })).status,
    ).toBe(413);
    expect(await incoming(desk)).toEqual([]);
  });
});
