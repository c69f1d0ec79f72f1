import { open, rm } from 'node:fs/promises';
import type { Context } from '../context.ts';
import type { MailImport } from '../contract/desk/imports.ts';
import { DomainError } from '../errors.ts';
import { MailReader } from '../mail/mail-reader.ts';
import { type ImportCounts, importMails } from './import-mails.ts';
import { type StartWish, saveJob } from './job-store.ts';
import type { MailSource } from './mail-source.ts';
import { addOwnAddresses, findOffice, type Office } from './office.ts';
import { openStaging } from './open-staging.ts';
import { asImportError, inTheFileTwice } from './run-import.ts';
import { scanSources } from './scan-sources.ts';
import type { Staging } from './staging.ts';

/** One uploaded file on its way in: scanned, waiting for the office's addresses, imported. */
export class ImportJob {
  readonly #ctx: Context;
  readonly #path: string;
  readonly #stop = new AbortController();
  #view: MailImport;
  #wish: StartWish | undefined;
  #staging: Staging | undefined;
  #office: Office | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(ctx: Context, path: string, view: MailImport) {
    this.#ctx = ctx;
    this.#path = path;
    this.#view = view;
  }

  get view(): MailImport {
    return this.#view;
  }

  /** Scans the file; goes on to import it where `wish` is given. Answers before it is done. */
  begin(wish?: StartWish): void {
    this.#wish = wish;
    this.#run(async () => {
      await this.#scan();
      if (wish) await this.#import(wish);
      else await this.#change({ state: 'waiting' });
    });
  }

  /** Imports what was scanned. */
  start(wish: StartWish): void {
    this.#wish = wish;
    this.#view = { ...this.#view, state: 'running' };
    this.#run(async () => {
      if (!this.#staging) await this.#scan();
      await this.#import(wish);
    });
  }

  /** Stops for good; what is in stays. `message` says why, unless somebody asked for it. */
  async cancel(message = ''): Promise<void> {
    // At once: what is being cancelled is not started any more.
    this.#view = { ...this.#view, state: 'cancelled', message };
    await this.pause();
    await this.#change({ state: 'cancelled' });
    await rm(this.#path, { force: true });
  }

  /** Stops as if the server had: the next one goes on. */
  async pause(): Promise<void> {
    this.#stop.abort();
    await this.#work;
    this.#closeStaging();
  }

  #run(work: () => Promise<void>): void {
    this.#work = work().catch(async (error: unknown) => {
      this.#closeStaging();
      if (this.#stop.signal.aborted) return;
      const reason = asImportError(error, this.#ctx.desk.dataDirectory);
      if (!(reason instanceof DomainError))
        this.#ctx.desk.log.error({ err: error, import: this.#view.id }, 'an import failed');
      const message = reason instanceof Error ? reason.message : String(reason);
      await this.#change({ state: 'failed', message }).catch(() => {});
      await rm(this.#path, { force: true });
    });
  }

  async #scan(): Promise<void> {
    const office = await findOffice(this.#ctx);
    this.#office = office;
    this.#staging = openStaging(this.#ctx.desk);
    const staging = this.#staging;
    const watch = {
      now: this.#ctx.now(),
      signal: this.#stop.signal,
      progress: () => {
        this.#view = { ...this.#view, mails: staging.count };
      },
    };
    const scan = await scanSources([await this.#source()], staging, watch);
    await this.#change({
      mails: staging.count,
      skipped: scan.duplicates > 0 ? [{ reason: inTheFileTwice, count: scan.duplicates }] : [],
      proposed_addresses: scan.addresses.propose(office.own),
      message: scan.damage.join(' '),
    });
  }

  async #import(wish: StartWish): Promise<void> {
    const [staging, office] = [this.#staging, this.#office];
    if (!staging || !office) throw new Error('An import is scanned before it is started.');
    await this.#change({ state: 'running' });
    await addOwnAddresses(this.#ctx, office, wish.addresses);
    const sources = [await this.#source()];
    const { brandId, groupId, own } = office;
    const reader = new MailReader(this.#ctx.desk.mailWorker);
    const input = { sources, staging, reader, brandId, groupId, own, status: wish.status, now: this.#ctx.now() };
    try {
      await importMails(this.#ctx, input, { signal: this.#stop.signal, progress: this.#counting() });
    } finally {
      await reader.close();
    }
    this.#closeStaging();
    await this.#change({ state: 'done' });
    await rm(this.#path, { force: true });
  }

  /** Shows what is in. A resumed import adds to what its earlier run told. */
  #counting(): (counts: ImportCounts) => void {
    const before = this.#view;
    return ({ mails, tickets, customers, alreadyHere }) => {
      this.#view = {
        ...this.#view,
        mails_done: mails + alreadyHere,
        tickets: before.tickets + tickets,
        customers: before.customers + customers,
        already_here: alreadyHere,
      };
    };
  }

  async #source(): Promise<MailSource> {
    const file = await open(this.#path, 'r');
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(200), 0, 200, 0);
      const isMail = /^(?!From )[!-9;-~]+[ \t]*:/.test(buffer.toString('latin1', 0, bytesRead));
      return { path: this.#path, name: this.#view.name, kind: isMail ? 'eml' : 'mbox' };
    } finally {
      await file.close();
    }
  }

  #closeStaging(): void {
    this.#staging?.close();
    this.#staging = undefined;
  }

  async #change(change: Partial<MailImport>): Promise<void> {
    this.#view = { ...this.#view, ...change };
    await saveJob(this.#ctx, { view: this.#view, wish: this.#wish }, this.#office?.brandId ?? 0);
  }
}
