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
  const answer = (message: FromMailWorker) => port?.postMessage(message);
  answer({ id, at: 'parsing' });
  const mail = await prepareMail(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    plainOnly,
    onSanitize: () => answer({ id, at: 'sanitizing' }),
  });
  answer({ id, at: 'done', mail });
}

port?.on('message', (job: MailJob) => {
  last = last.then(() => work(job));
});
