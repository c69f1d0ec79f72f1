import type { Transferable } from 'node:worker_threads';
import type { DomainError } from '../../server/errors.ts';

/** What crosses between main and a worker that answers /api/v2. Bodies are transferred streams: no TCP port is opened. */

export interface WireRequest {
  type: 'request';
  id: number;
  /** Path and query, from /api/v2 on. */
  path: string;
  method: string;
  headers: [string, string][];
  body: ReadableStream<Uint8Array> | null;
}
export type ToWorker = WireRequest | { type: 'stop' };

export interface WireAnswer {
  type: 'answer';
  id: number;
  status: number;
  headers: [string, string][];
  body: ReadableStream<Uint8Array> | null;
}
export type FromWorker =
  | WireAnswer
  | { type: 'ready' }
  /** It cannot start; the message says what to do. `lasting`: another try would not help. */
  | { type: 'refused'; message: string; lasting: boolean };

/** A reason that was foreseen; everything else is a crash. */
export const refusal = ({ message, details }: DomainError): FromWorker => ({
  type: 'refused',
  message,
  lasting: details.retryAfter === undefined,
});

/** A stream in a transfer list: the DOM's type and Node's describe the same object. */
export const transferred = (body: ReadableStream<Uint8Array> | null): Transferable[] =>
  body ? [body as unknown as Transferable] : [];
