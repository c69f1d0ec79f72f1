import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { errorBody } from '../../../server/contract/envelope.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import { test as base } from '../../support/temporary-directory.ts';

const key = newKey();

/** A server as `deskhand serve` starts it; SQLite, as nothing here depends on the database. */
const test = base.extend<{ server: RunningServer }>({
  server: async ({ directory }, use) => {
    const server = await startServer({ dataDirectory: directory, host: '127.0.0.1', port: 0, adminKey: key });
    await use(server);
    await server.stop();
  },
});

interface Received {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends bytes as they are, then nothing more, and reads the first answer. */
async function send({ url }: RunningServer, bytes: string): Promise<Received> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.end(Buffer.from(bytes, 'latin1'));
  await new Promise((resolve) => socket.once('close', resolve));
  const received = Buffer.concat(chunks);
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.subarray(0, Math.max(end, 0)).toString().split('\r\n');
  const headers = new Headers(
    lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  // What comes after it answers the bytes that were left over.
  const length = Number(headers.get('content-length') ?? received.length);
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: received.subarray(end + 4, end + 4 + length).toString(),
  };
}

const authorized = `Authorization: apikey ${key}\r\n`;
const usual = `Host: localhost\r\nConnection: close\r\n${authorized}`;
const json = 'Content-Type: application/json\r\n';

/** The answer is none of a 5xx, and an error has its form; what is chunked is read as a whole. */
function expectErrorForm({ status, headers, body }: Received): void {
  expect({ status, body: body.slice(0, 300) }).toEqual({
    status: expect.toSatisfy((one) => one < 500),
    body: expect.anything(),
  });
  if (status < 400) return;
  const text =
    headers.get('transfer-encoding') === 'chunked' ? body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1) : body;
  expect(errorBody.strict().parse(JSON.parse(text)).requestId).toBe(headers.get('x-request-id'));
}

describe('what is hardly a request has the answer of every error:', () => {
  test.for<[number, string, string]>([
    [
      417,
      'an expectation that nobody can meet',
      `POST /api/v2/ticket HTTP/1.1\r\n${usual}Expect: more\r\nContent-Length: 0\r\n\r\n`,
    ],
    [400, 'OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${usual}\r\n`],
    [400, 'a connection to somebody else', `CONNECT localhost:80 HTTP/1.1\r\n${usual}\r\n`],
    [400, 'an absolute address that is none', `GET http:///%%% HTTP/1.1\r\n${usual}\r\n`],
    [400, 'a backslash in the path', `GET /api\\v2\\raw HTTP/1.1\r\n${usual}\r\n`],
    [404, 'a path that looks like a host', `GET //evil.example/api/v2/raw HTTP/1.1\r\n${usual}\r\n`],
    [400, 'no host', `GET /api/v2/raw HTTP/1.1\r\nConnection: close\r\n${authorized}\r\n`],
    [400, 'no host, of old', `GET /api/v2/raw HTTP/1.0\r\n${authorized}\r\n`],
    [400, 'a host that is none', `GET /api/v2/raw HTTP/1.1\r\nHost: [::\r\nConnection: close\r\n${authorized}\r\n`],
    [
      400,
      'a host with a path',
      `GET /api/v2/raw HTTP/1.1\r\nHost: localhost/../x?\r\nConnection: close\r\n${authorized}\r\n`,
    ],
    [401, 'two keys', `GET /api/v2/raw HTTP/1.1\r\n${usual}Authorization: apikey x\r\n\r\n`],
    [
      400,
      'two lengths',
      `POST /api/v2/ticket HTTP/1.1\r\n${usual}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
    ],
    [
      400,
      'a length and chunks',
      `POST /api/v2/ticket HTTP/1.1\r\n${usual}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      400,
      'a chunk without a size',
      `POST /api/v2/ticket HTTP/1.1\r\n${usual}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    ],
    [400, 'a body that ends early', `POST /api/v2/ticket HTTP/1.1\r\n${usual}${json}Content-Length: 50\r\n\r\n{"ti`],
    [
      415,
      'a compressed body',
      `POST /api/v2/ticket HTTP/1.1\r\n${usual}${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    [
      415,
      'a compressed upload',
      `POST /api/v2/chat/addAttachment HTTP/1.1\r\n${usual}Content-Type: multipart/form-data; boundary=X\r\nContent-Encoding: br\r\nContent-Length: 5\r\n\r\n--X--`,
    ],
    [431, '2,500 headers', `GET /api/v2/raw HTTP/1.1\r\n${usual}${'a:bcdef\r\n'.repeat(2500)}\r\n`],
    [405, 'a method of nobody', `TRACE /api/v2/raw HTTP/1.1\r\n${usual}\r\n`],
    [400, 'another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [400, 'lines without their returns', `GET /api/v2/raw HTTP/1.1\n${usual.replaceAll('\r', '')}\n`],
  ])('%d for %s', async ([status, , bytes], { server }) => {
    const answer = await send(server, bytes);
    expect([answer.status, answer.body.slice(0, 200)]).toEqual([status, expect.anything()]);
    expectErrorForm(answer);
  });
});

test('clients that take their time keep nobody else waiting', async ({ server }) => {
  const port = Number(new URL(server.url).port);
  const begun = `POST /api/v2/ticket HTTP/1.1\r\n${usual}${json}Content-Length: 50\r\n`;
  const slow = Array.from({ length: 300 }, (_, at) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(at % 2 === 0 ? begun : `${begun}\r\n{"title":`);
    return socket;
  });
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  const answer = await send(server, `GET /api/v2/raw HTTP/1.1\r\n${usual}\r\n`);
  expect([answer.status, slow.filter(({ destroyed }) => destroyed).length]).toEqual([200, 0]);
  for (const socket of slow) socket.destroy();
});

/** A request line and headers, right and wrong, put together at random. */
const anyHead = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'get', 'G\0T', ''),
    target: fc.oneof(
      fc.constantFrom('/api/v2/raw', '/api/v2/ticket', '*', '', '/', '//', 'http://x/', '/api/v2/ticket/1?a=%ff', '/%'),
      fc.string({ unit: 'binary', maxLength: 30 }),
    ),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''),
    headers: fc.array(
      fc.oneof(
        fc.constantFrom(
          ...[
            'Host: localhost',
            'Host: evil.example',
            'Host:',
            authorized.trim(),
            'Authorization: apikey',
            'Cookie: a',
          ],
          ...['Content-Length: 3', 'Content-Length: -1', 'Content-Length: 1e3', 'Transfer-Encoding: chunked'],
          ...['Content-Type: application/json', 'Content-Type: ;;=', 'Expect: 100-continue', 'Connection: Upgrade'],
          ...[
            'Upgrade: websocket',
            'Origin: null',
            'Origin: http://evil.example',
            'If-None-Match: *',
            'Range: bytes=0-',
          ],
        ),
        fc.string({ unit: 'binary', maxLength: 40 }),
      ),
      { maxLength: 8 },
    ),
    body: fc.oneof(
      fc.constantFrom('', '{}', 'abc', '2\r\n{}\r\n0\r\n\r\n'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
  })
  .map(
    ({ method, target, version, headers, body }) =>
      `${method} ${target} ${version}\r\n${headers.join('\r\n')}\r\n\r\n${body}`,
  );

test('whatever bytes come, the server answers with an error or not at all, and goes on', async ({ server }) => {
  const runs = Number(process.env.DESKHAND_FUZZ_RUNS ?? 60) * 5;
  const property = fc.asyncProperty(anyHead, async (bytes) => {
    const answer = await send(server, bytes);
    if (!Number.isNaN(answer.status) && !bytes.startsWith('HEAD')) expectErrorForm(answer);
  });
  await fc.assert(property, { numRuns: runs, seed: Number(process.env.DESKHAND_FUZZ_SEED ?? 1) });
  expect((await send(server, `GET /api/v2/raw HTTP/1.1\r\n${usual}\r\n`)).status).toBe(200);
});
