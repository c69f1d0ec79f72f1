import { parentPort } from 'node:worker_threads';
import { type PreparedMail, prepareMail } from './prepare-mail.ts';

/** Entry of the worker that reads and sanitises mails: hostile ones can keep it busy, so it can be killed. */

export interface MailJob {
  id: number;
  bytes: Uint8Array;
  plainOnly: boolean;
}

export type FromMailWorker =
  | { id: number; at: 'parsing' }
  | { id: number; at: 'sanitizing' }
  | { id: number; at: 'done'; mail: PreparedMail };

const port = parentPort;

/** One mail at a time, in the order of arrival: whoever watches the time knows which one it is. */
let last: Promise<void> = Promise.resolve();

async function work({ id, bytes, plainOnly }: MailJob): Promise<void> {
  const answer = (message: FromMailWorker, handed: ArrayBuffer[] = []) => port?.postMessage(message, handed);
  answer({ id, at: 'parsing' });
  const mail = await prepareMail(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    plainOnly,
    onSanitize: () => answer({ id, at: 'sanitizing' }),
  });
  answer({ id, at: 'done', mail }, bigBuffers(mail));
}

/** Smaller ones may share their memory with others. */
const bigFile = 64 * 1024;

/** The memory of big files, which is handed over instead of being copied. */
function bigBuffers({ files }: PreparedMail): ArrayBuffer[] {
  const whole = files.filter(({ bytes }) => bytes.length >= bigFile && bytes.length === bytes.buffer.byteLength);
  return [...new Set(whole.map(({ bytes }) => bytes.buffer as ArrayBuffer))];
}

port?.on('message', (job: MailJob) => {
  last = last.then(() => work(job));
});
