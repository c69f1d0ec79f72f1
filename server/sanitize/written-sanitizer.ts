import { Worker } from 'node:worker_threads';
import type { FromSanitizeWorker } from './sanitize-worker.ts';
import { sanitizeWritten } from './sanitize-written.ts';

/** Shorter texts (in UTF-16 units) are cleaned at once: the worst of them takes less than a thread needs to start. */
const shortText = 20_000;

/** How long cleaning a text may take, in ms; the longest that can be sent takes a quarter of a second. */
const usualLimit = 2000;

/**
 * Cleans what agents write (sanitize-written.ts) without holding up the thread that serves: a long text in a thread of
 * its own, one after the other, which ends when it takes too long.
 */
export class WrittenSanitizer {
  readonly #entry: URL;
  readonly #limit: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(entry: URL, limit = usualLimit) {
    this.#entry = entry;
    this.#limit = limit;
  }

  /** Harmless HTML; undefined for what cannot be cleaned in time. */
  async sanitize(html: string): Promise<string | undefined> {
    if (html.length <= shortText) return sanitizeWritten(html);
    const cleaning = this.#last.then(() => this.#inThread(html));
    this.#last = cleaning.catch(() => {});
    return cleaning;
  }

  async #inThread(html: string): Promise<string | undefined> {
    const worker = new Worker(this.#entry, { workerData: html, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    let watch: NodeJS.Timeout | undefined;
    worker.on('message', (message: FromSanitizeWorker) => {
      if (message.at === 'done') return resolve(message.html);
      // What arrived while this thread was busy comes first.
      watch = setTimeout(() => setImmediate(resolve, undefined), this.#limit);
    });
    worker.on('error', reject);
    try {
      return await promise;
    } finally {
      clearTimeout(watch);
      await worker.terminate();
    }
  }
}
