import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import type { Desk } from '../context.ts';
import type { ErrorBody } from '../contract/envelope.ts';
import { invalid } from '../errors.ts';
import { answerError } from './answer-error.ts';
import { answerHeaders } from './answer-headers.ts';

const invalidRequest = 'This is no valid HTTP request.';

const refusals: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Answers what reaches no route, as Node itself would turn it away, with the error body that is the same everywhere. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    endWith(socket, ...(refusals[error.code ?? ''] ?? ['400 Bad Request', invalidRequest]));
  });
  server.on('connect', (_, socket: Duplex) => endWith(socket, '400 Bad Request', 'This server is no proxy.'));
  server.on('checkExpectation', (_, response) => {
    const body = errorOf('This server only knows the expectation 100-continue.');
    response.writeHead(417, answerHeaders(body.requestId)).end(JSON.stringify(body));
  });
}

/** Answers a request of which no address can be made: without a host, with a backslash, `OPTIONS *`. */
export function answerUnreadable(error: unknown, { log, storage }: Desk): Response {
  const isBroken = error instanceof RequestError;
  return answerError(isBroken ? invalid(invalidRequest) : error, randomUUID(), log, storage.location);
}

const errorOf = (message: string): ErrorBody => ({ type: 'error', message, requestId: randomUUID() });

function endWith(socket: Duplex, status: string, message: string): void {
  const error = errorOf(message);
  const body = JSON.stringify(error);
  const headers = { ...answerHeaders(error.requestId), 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
