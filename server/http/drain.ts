import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Desk } from '../context.ts';
import { unavailable } from '../errors.ts';
import { answerError } from './answer-error.ts';

/** How long a stopping server lets requests end, in ms. */
const drainTime = 5_000;

/** How often connections that are no longer needed are looked for meanwhile, in ms. */
const lookTime = 50;

/**
 * Prepares a server's end. The function that it gives takes no more connections, lets requests under way end, cuts those
 * that do not, and resolves when no connection is left.
 */
export function prepareDrain(server: Server): () => Promise<void> {
  // Node counts a connection on which no request has come yet as busy.
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of silent) socket.destroy();
    // A connection is kept for the next request, which would not be answered any more.
    const look = setInterval(() => server.closeIdleConnections(), lookTime);
    const deadline = setTimeout(() => server.closeAllConnections(), drainTime);
    await closed;
    clearInterval(look);
    clearTimeout(deadline);
  };
}

/** Answers a request that comes on a connection of a server that is stopping: a 503, on which clients try again. */
export function refuseWhileDraining({ log, storage }: Desk): Response {
  const error = unavailable('The server is shutting down. Try again in a moment.');
  const answer = answerError(error, randomUUID(), log, storage.location);
  answer.headers.set('Connection', 'close');
  return answer;
}
