import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '../contract/envelope.ts';
import { answerHeaders } from './answer-headers.ts';

const refusals: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** Answers what is no HTTP request, and so reaches no route, with the error body that is the same everywhere. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, message] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'This is no valid HTTP request.'];
    const requestId = randomUUID();
    const body = JSON.stringify({ type: 'error', message, requestId } satisfies ErrorBody);
    const headers = { ...answerHeaders(requestId), 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
