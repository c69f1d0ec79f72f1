import { parentPort } from 'node:worker_threads';
import { mailInFile, wholeMail } from './mail-stream.ts';
import { type PreparedMail, prepareMail } from './prepare-mail.ts';
import { Spool } from './spool.ts';
import { isSystemError, type SystemError } from './system-error.ts';

/** Entry of the worker that reads and sanitises mails: hostile ones can keep it busy, so it can be killed. */

/** A mail that is too big for memory. */
export interface MailInFile {
  path: string;
  /** An empty folder for the files in it. */
  spool: string;
}

export interface MailJob {
  id: number;
  mail: Uint8Array | MailInFile;
  plainOnly: boolean;
}

export type FromMailWorker =
  | { id: number; at: 'parsing' }
  | { id: number; at: 'sanitizing' }
  | { id: number; at: 'done'; mail: PreparedMail }
  | { id: number; at: 'failed'; error: SystemError };

const port = parentPort;

/** One mail at a time, in the order of arrival: whoever watches the time knows which one it is. */
let last: Promise<void> = Promise.resolve();

const answer = (message: FromMailWorker, handed: ArrayBuffer[] = []) => port?.postMessage(message, handed);

async function work(job: MailJob): Promise<void> {
  const { id } = job;
  answer({ id, at: 'parsing' });
  try {
    const mail = await read(job);
    answer({ id, at: 'done', mail }, bigBuffers(mail));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const { message, code, syscall } = error;
    answer({ id, at: 'failed', error: { message, code, syscall } });
  }
}

async function read({ id, mail, plainOnly }: MailJob): Promise<PreparedMail> {
  const onSanitize = () => answer({ id, at: 'sanitizing' });
  if ('path' in mail) {
    return prepareMail(mailInFile(mail.path), { plainOnly, onSanitize, spool: new Spool(mail.spool) });
  }
  return prepareMail(wholeMail(Buffer.from(mail.buffer, mail.byteOffset, mail.length)), { plainOnly, onSanitize });
}

/** Smaller ones may share their memory with others. */
const bigFile = 64 * 1024;

/** The memory of big files, which is handed over instead of being copied. */
function bigBuffers({ files }: PreparedMail): ArrayBuffer[] {
  const contents = files.map(({ content }) => content).filter((content) => content instanceof Uint8Array);
  const whole = contents.filter(({ length, buffer }) => length >= bigFile && length === buffer.byteLength);
  return [...new Set(whole.map(({ buffer }) => buffer as ArrayBuffer))];
}

port?.on('message', (job: MailJob) => {
  last = last.then(() => work(job));
});
