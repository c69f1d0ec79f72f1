import { describe, expect } from 'vitest';
import { arrangeTickets } from '../../support/arrange.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=XX';

async function put(desk: TestDesk, type: string | undefined, body: BodyInit, path = '/api/v2/ticket/1') {
  await arrangeTickets(desk.ctx, [{ title: 'Before' }]);
  const init = {
    method: 'PUT',
    body,
    duplex: 'half' as const,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  };
  const { status, body: answer } = await call(desk, path, init);
  const ticket = await desk.ctx.db.selectFrom('tickets').select('title').executeTakeFirstOrThrow();
  return { status, answer, title: ticket.title };
}

const part = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((one) => Buffer.from(one as string)));
const chunked = (chunks: Buffer[]) =>
  new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
const deep = (depth: number) => `{"title":"After","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('a body of fields', () => {
  test.for<[string, string | undefined, BodyInit]>([
    ['a form', form, 'title=After'],
    ['a form with its charset', `${form}; charset=UTF-8`, 'title=After'],
    ['JSON', json, '{"title":"After"}'],
    ['JSON of depth 32', json, deep(32)],
    ['multipart', multipart, `${part('title', 'After')}--XX--\r\n`],
    [
      'multipart with a preamble and a quoted boundary',
      'Multipart/Form-Data; boundary="XX"',
      `hello\r\n${part('title', 'After')}--XX--`,
    ],
    [
      'multipart with a file that nobody asked for',
      multipart,
      `${part('f"; filename="a.bin', '\r\n--X')}${part('title', 'After')}--XX--`,
    ],
    ['a chunked form', form, chunked([Buffer.from('tit'), Buffer.from('le=Af'), Buffer.from('ter')])],
    ['a form with unknown and empty fields', form, 'title=After&colour=red&status=&externalPrimaryID=+'],
    ['a repeated list that is none here', form, 'title=After&title[]=x&title[]=y'],
  ])('%s is understood', async ([, type, body], { desk }) => {
    expect(await put(desk, type, body)).toMatchObject({ status: 200, title: 'After' });
  });

  test.for<[string, string | undefined, BodyInit]>([
    ['an empty form', form, ''],
    ['an empty body without a type', undefined, ''],
    ['an empty multipart without a boundary', 'multipart/form-data', ''],
    ['an empty JSON object', json, '{}'],
    ['fields that are blank or null', json, '{"title":"  ","status":null}'],
    ['a name that only __proto__ has', json, '{"__proto__":{"title":"After"},"constructor":"x"}'],
  ])('%s changes nothing and is fine', async ([, type, body], { desk }) => {
    expect(await put(desk, type, body)).toMatchObject({ status: 200, title: 'Before' });
  });

  test.for<[string, string, BodyInit]>([
    ['JSON that is none', json, '{"title":'],
    ['JSON that is no object', json, '["title"]'],
    ['JSON text', json, '"title"'],
    ['JSON with a name twice', json, '{"title":"After","title":"Again"}'],
    ['JSON with a name twice, once escaped', json, '{"title":"After","\\u0074itle":"Again"}'],
    ['JSON of depth 33', json, deep(33)],
    ['JSON of depth 100,000', json, deep(100_000)],
    ['JSON with NUL', json, '{"title":"a\\u0000b"}'],
    ['JSON with half a surrogate pair', json, '{"title":"\\ud800"}'],
    ['JSON with half a surrogate pair in a name', json, '{"\\udc00":1,"title":"After"}'],
    ['JSON with bytes that are no UTF-8', json, bytes('{"title":"', [0xff], '"}')],
    ['a boolean where text belongs', json, '{"title":true}'],
    ['an object where text belongs', json, '{"title":{"a":1}}'],
    ['a list where text belongs', json, '{"title":["a"]}'],
    ['a form with a name twice', form, 'title=After&title=Again'],
    ['a form with NUL', form, 'title=a%00b'],
    ['a form with bytes that are no UTF-8', form, 'title=%ff'],
    ['a form with half an escape', form, 'title=%e'],
    ['a form with raw bytes that are no UTF-8', form, bytes('title=', [0xc3, 0x28])],
    ['a form with an encoded surrogate', form, 'title=%ED%A0%80'],
    ['multipart with a name twice', multipart, `${part('title', 'a')}${part('title', 'b')}--XX--`],
    ['multipart with bytes that are no UTF-8', multipart, bytes(part('title', 'a').slice(0, -3), [0xff], '\r\n--XX--')],
    ['multipart with NUL', multipart, `${part('title', 'a\0')}--XX--`],
    ['multipart without its end', multipart, part('title', 'After')],
    ['multipart with another boundary', multipart, '--YY\r\n\r\n--YY--'],
    ['multipart without headers', multipart, '--XX\r\n\r\nAfter\r\n--XX--'],
    ['multipart without a name', multipart, '--XX\r\nContent-Disposition: form-data\r\n\r\nAfter\r\n--XX--'],
    ['multipart that names no boundary', 'multipart/form-data', `${part('title', 'After')}--XX--`],
    ['257 fields', form, `title=After&${Array.from({ length: 256 }, (_, at) => `f${at}=1`).join('&')}`],
    [
      '257 fields in JSON',
      json,
      JSON.stringify({ title: 'After', ...Object.fromEntries(Array.from({ length: 256 }, (_, at) => [`f${at}`, 1])) }),
    ],
  ])('%s is a 400', async ([, type, body], { desk }) => {
    const { status, answer, title } = await put(desk, type, body);
    expect({ status, title }).toEqual({ status: 400, title: 'Before' });
    expect(answer).toMatchObject({ type: 'error', message: expect.any(String), requestId: expect.any(String) });
  });

  test.for(['text/plain', 'application/xml', '', `${json}; charset=iso-8859-1`])(
    '"%s" is a 415',
    async (type, { desk }) => {
      expect(await put(desk, type, bytes('title=After'))).toMatchObject({ status: 415, title: 'Before' });
    },
  );

  test('more than 1 MiB is a 413, also when it comes in chunks, and is not read to its end', async ({ desk }) => {
    const large = Buffer.alloc(1024 * 1024 + 1, 'a');
    expect(await put(desk, form, large)).toMatchObject({ status: 413 });
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 65_536;
        controller.enqueue(Buffer.alloc(65_536, 'a'));
      },
    });
    expect(await put(desk, form, endless)).toMatchObject({ status: 413 });
    expect(read).toBeLessThan(2 * 1024 * 1024);
    const text = part('title', 'a'.repeat(1024 * 1024));
    expect(await put(desk, multipart, `${text}--XX--`)).toMatchObject({ status: 413 });
  });

  test('10,000 ids in a form are within the limits', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    const body = `status=open&${Array.from({ length: 10_000 }, () => `ticketIDs[]=${a.id}`).join('&')}`;
    const answer = await call(desk, '/api/v2/ticket/setstatus', {
      method: 'POST',
      headers: { 'content-type': form },
      body,
    });
    expect(answer.status).toBe(200);
  });

  test('empty elements of a list in a form are not there', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    const headers = { 'content-type': form };
    const set = (body: string) => call(desk, '/api/v2/ticket/setstatus', { method: 'POST', headers, body });
    expect((await set(`ticketIDs[]=&ticketIDs[]=${a.id}&status=open`)).status).toBe(200);
    expect((await set('ticketIDs[]=&status=open')).status).toBe(400);
  });

  test.for(['1e2', '"01"', '"+1"', '1.0', '-1', '0', '9007199254740992', '1e400', '""', 'true', '{}', '[1]'])(
    'the JSON %s is no id',
    async (written, { desk }) => {
      await arrangeTickets(
        desk.ctx,
        Array.from({ length: 100 }, () => ({})),
      );
      const body = `{"ticketIDs":[${written}],"status":"open"}`;
      const headers = { 'content-type': json };
      expect(await call(desk, '/api/v2/ticket/setstatus', { method: 'POST', headers, body })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'ticketIDs[]' }] },
      });
    },
  );
});

describe('a query', () => {
  test.for([
    'itemStart=1&itemStart=1',
    'itemStart=%ff',
    'itemStart=%00',
    'itemLimit=1&other=%ff',
    'itemStart=%',
    'itemStart=1e0',
  ])('%s is a 400', async (query, { desk }) => {
    expect((await call(desk, `/api/v2/customer?${query}`)).status).toBe(400);
  });

  test.for(['', 'itemStart=', 'unknown=1&unknown=2'.slice(0, 9), '__proto__=1', '&&', 'itemStart=+'])(
    '"%s" is fine',
    async (query, { desk }) => {
      expect((await call(desk, `/api/v2/customer?${query}`)).status).toBe(200);
    },
  );
});

describe('a path', () => {
  test.for(['/api/v2/notification/%ff', '/api/v2/notification/%00', '/api/v2/notification/a%C3'])(
    '%s is a 400',
    async (path, { desk }) => {
      expect((await call(desk, path)).status).toBe(400);
    },
  );

  test.for([
    '/api/v2',
    '/api/v2/',
    '/api/v2/ticket/1/',
    '/api/v2/tickets',
    '/api/v1/ticket/1',
    '/api/v2/ticket/1/true/x',
  ])('%s does not exist', async (path, { desk }) => {
    expect(await call(desk, path)).toMatchObject({ status: 404, body: { type: 'error' } });
  });

  test('another method is a 405 that names those that are possible, after the key was checked', async ({ desk }) => {
    const allowOf = async (method: string, path: string, headers = {}) => {
      const answer = await call(desk, `/api/v2${path}`, { method, headers });
      return [answer.status, answer.headers.get('allow')];
    };
    expect(await allowOf('DELETE', '/ticket/1')).toEqual([405, 'GET, HEAD, PUT']);
    expect(await allowOf('GET', '/ticket/setstatus')).toEqual([405, 'POST']);
    expect(await allowOf('PATCH', '/notification')).toEqual([405, 'GET']);
    expect(await allowOf('OPTIONS', '/raw')).toEqual([405, 'GET, HEAD']);
    expect(await allowOf('DELETE', '/ticket/1', { authorization: 'apikey x' })).toEqual([401, null]);
  });

  test('HEAD answers as GET without the body, and never where a GET changes something', async ({ desk }) => {
    const head = await call(desk, '/api/v2/customer', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await call(desk, '/api/v2/notification', { method: 'HEAD' })).status).toBe(405);
  });
});
