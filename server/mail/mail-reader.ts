import { Worker } from 'node:worker_threads';
import { readHeader } from './header-fields.ts';
import { readHead } from './mail-stream.ts';
import type { FromMailWorker, MailInFile, MailJob } from './mail-worker.ts';
import { describeHeader, type PreparedMail, unreadable } from './prepare-mail.ts';

/** How long reading a mail may take, in ms. */
export interface ReadLimits {
  /** Taking it apart: its size decides, and a mail of 50 MB takes a second or two. */
  parse: number;
  /** Sanitising: beyond this the mail is shown as plain text. */
  sanitize: number;
}

const usualLimits: ReadLimits = { parse: 60_000, sanitize: 250 };

interface Pending {
  job: MailJob;
  resolve: (mail: PreparedMail) => void;
  reject: (error: Error) => void;
}

/**
 * Reads mails in a worker thread, so that neither a big mail nor a hostile one holds up the thread that serves. A worker
 * that exceeds its time is killed: the mail it stumbled over is shown as plain text, or kept unread, and the others go
 * to a new worker.
 */
export class MailReader {
  readonly #entry: URL;
  readonly #limits: ReadLimits;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #watch: NodeJS.Timeout | undefined;
  #nextId = 1;
  #closed = false;

  constructor(entry: URL, limits: ReadLimits = usualLimits) {
    this.#entry = entry;
    this.#limits = limits;
  }

  /** Starts the worker ahead of the first mail, for who knows that mails will come. */
  warm(): void {
    this.#running();
  }

  /**
   * Reads one mail. Until it is closed it always answers: what cannot be read says so. Of a mail in a file, the bigger
   * ones of its files are in its spool then; throws when that cannot be written.
   */
  async read(mail: Uint8Array | MailInFile): Promise<PreparedMail> {
    if (this.#closed) throw new Error('The reader is closed.');
    const job = { id: this.#nextId++, mail, plainOnly: false };
    const { promise, resolve, reject } = Promise.withResolvers<PreparedMail>();
    this.#pending.set(job.id, { job, resolve, reject });
    this.#running().postMessage(job);
    return promise;
  }

  /** Stops the worker; what it has not read stays unanswered. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unwatch();
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#entry, {
      // Mails are short-lived: room for more of them would only be filled.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 },
    });
    worker.on('message', (message: FromMailWorker) => {
      if (worker === this.#worker) this.#take(message);
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#replace(this.#first(), error.message);
    });
    this.#worker = worker;
    return worker;
  }

  #take(message: FromMailWorker): void {
    this.#unwatch();
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.at === 'done') {
      this.#pending.delete(message.id);
      pending.resolve(message.mail);
      return;
    }
    if (message.at === 'failed') {
      this.#pending.delete(message.id);
      pending.reject(Object.assign(new Error(message.error.message), message.error));
      return;
    }
    const limit = message.at === 'parsing' ? this.#limits.parse : this.#limits.sanitize;
    const late = () => this.#replace(pending, `it took more than ${limit} ms`, message.at);
    // Answers that arrived while this thread was busy come first.
    const watch = setTimeout(() => setImmediate(() => this.#watch === watch && late()), limit);
    this.#watch = watch;
  }

  #unwatch(): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
  }

  #first = (): Pending | undefined => this.#pending.values().next().value;

  /** Kills the worker; the mail it was at is read as plain text, or given up when that was tried or it never got there. */
  #replace(culprit: Pending | undefined, reason: string, at: FromMailWorker['at'] = 'parsing'): void {
    this.#unwatch();
    void this.#worker?.terminate();
    this.#worker = undefined;
    if (culprit && at === 'sanitizing') culprit.job.plainOnly = true;
    else if (culprit) {
      this.#pending.delete(culprit.job.id);
      culprit.resolve(unreadable(describeHeader(readHeader(headOf(culprit.job))), reason));
    }
    for (const { job } of this.#pending.values()) this.#running().postMessage(job);
  }
}

const headOf = ({ mail }: MailJob): Buffer => ('path' in mail ? readHead(mail.path) : Buffer.from(mail));
