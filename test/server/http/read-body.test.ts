import { describe, expect, test } from 'vitest';
import { readBody } from '../../../server/http/read-body.ts';

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request('http://desk.example', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

/** A body that begins and then says nothing more; `cancelled` tells whether somebody still waits for it. */
function stalled() {
  const state = { cancelled: false };
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('begun')),
    cancel: () => {
      state.cancelled = true;
    },
  });
  return { body, state };
}

describe('a body', () => {
  test('comes as it was sent, to the last byte that is allowed', async () => {
    expect(Buffer.from(await readBody(post('12345'), 5)).toString()).toBe('12345');
    expect((await readBody(new Request('http://desk.example'), 5)).length).toBe(0);
  });

  test('that is larger, or says that it is, is refused', async () => {
    await expect(readBody(post('123456'), 5)).rejects.toMatchObject({ kind: 'too-large' });
    await expect(readBody(post('1', { 'content-length': '6' }), 5)).rejects.toMatchObject({ kind: 'too-large' });
  });

  test('that does not arrive in time is given up', async () => {
    const { body, state } = stalled();
    await expect(readBody(post(body), 100, 20)).rejects.toMatchObject({ kind: 'too-slow' });
    expect(state.cancelled).toBe(true);
  });

  test('that breaks off is refused', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    await expect(readBody(post(body), 100)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
