import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type Context, createContext, type Desk } from '../context.ts';
import type { importRoutes, MailImport } from '../contract/desk/imports.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { translateError } from '../storage/translate-error.ts';
import { clearSpool, findForgottenJobs, uploadPath } from './clear-spool.ts';
import { ImportJob } from './job.ts';
import { findJob, findUnfinishedJobs, type StoredJob } from './job-store.ts';

/** How often forgotten mailboxes are looked for. */
const lookEvery = 3_600_000;

/** The imports of a desk that came over HTTP. Their files wait in DIR/spool. */
export class ImportJobs {
  readonly #desk: Desk;
  readonly #jobs = new Map<string, ImportJob>();

  constructor(desk: Desk) {
    this.#desk = desk;
    const log = (error: unknown) => desk.log.error({ err: error }, 'the imports of before could not be looked through');
    let looking = this.#resume().catch(log);
    const timer = setInterval(() => {
      looking = looking.then(() => this.#forget()).catch(log);
    }, lookEvery).unref();
    desk.onClose(async () => {
      clearInterval(timer);
      await looking;
      await Promise.all([...this.#jobs.values()].map((job) => job.pause()));
    });
  }

  /** Takes a file in whole, then scans it. */
  async create(
    ctx: Context,
    { name }: RouteCall<typeof importRoutes.createImport>,
    body: ReadableStream | null,
  ): Promise<MailImport> {
    ctx.require('DESK_ADMIN');
    const id = randomUUID();
    const file = this.#file(id);
    mkdirSync(path.dirname(file), { recursive: true });
    try {
      await pipeline(
        body ? Readable.fromWeb(body) : Readable.from([]),
        createWriteStream(file, { flags: 'wx', flush: true }),
      );
      const { size } = await stat(file);
      if (size === 0) throw invalid('The file is empty. Send the mailbox as the body of the request.');
      const job = this.#add({ ...newView(id, name), bytes: size });
      job.begin();
      return job.view;
    } catch (error) {
      await rm(file, { force: true });
      throw translateError(error, this.#desk.dataDirectory);
    }
  }

  async get(ctx: Context, { id }: { id: string }): Promise<MailImport> {
    ctx.require('DESK_ADMIN');
    return this.#jobs.get(id)?.view ?? (await this.#stored(ctx, id)).view;
  }

  async start(
    ctx: Context,
    { id, addresses, status }: RouteCall<typeof importRoutes.startImport>,
  ): Promise<MailImport> {
    ctx.require('DESK_ADMIN');
    const job = this.#jobs.get(id) ?? this.#revive(await this.#stored(ctx, id));
    if (job.view.state !== 'waiting') {
      throw conflict(`This import is ${job.view.state}: only one that is waiting can be started.`);
    }
    const wrong = addresses.find((address) => !/^[^\s@<>]+@[^\s@<>]+$/.test(address.trim()));
    if (wrong !== undefined)
      throw invalid(`"${wrong}" is no e-mail address.`, [{ field: 'addresses', message: 'must be e-mail addresses' }]);
    job.start({ addresses, status });
    return job.view;
  }

  async cancel(ctx: Context, { id }: { id: string }): Promise<void> {
    ctx.require('DESK_ADMIN');
    const job = this.#jobs.get(id) ?? this.#revive(await this.#stored(ctx, id));
    if (['done', 'failed', 'cancelled'].includes(job.view.state)) {
      throw conflict(`This import is ${job.view.state} already.`);
    }
    await job.cancel();
  }

  async #resume(): Promise<void> {
    await clearSpool(this.#context());
    await this.#forget();
    for (const stored of await findUnfinishedJobs(this.#context())) {
      // Another server's spool: it is for that one to go on.
      if (existsSync(this.#file(stored.view.id))) this.#add(stored.view).begin(stored.wish);
    }
  }

  /** Lets go of mailboxes that nobody started: they hold mails, and nobody sees them. */
  async #forget(): Promise<void> {
    for (const { view } of await findForgottenJobs(this.#context())) {
      if (!existsSync(this.#file(view.id))) continue;
      const job = this.#jobs.get(view.id) ?? this.#add(view);
      if (job.view.state !== 'waiting') continue;
      await job.cancel('Nobody started it within 24 hours: its file was removed. Upload it again to import it.');
    }
  }

  async #stored(ctx: Context, id: string): Promise<StoredJob> {
    const stored = await findJob(ctx, id);
    if (!stored) throw notFound(`No import with id ${id}.`);
    return stored;
  }

  #revive({ view }: StoredJob): ImportJob {
    return this.#add(view);
  }

  #add(view: MailImport): ImportJob {
    const job = new ImportJob(this.#context(), this.#file(view.id), view);
    this.#jobs.set(view.id, job);
    return job;
  }

  #context(): Context {
    return createContext(this.#desk, { kind: 'system', step: 'Import' }, 'import');
  }

  #file(id: string): string {
    return uploadPath(this.#desk.dataDirectory, id);
  }
}

const newView = (id: string, name: string): MailImport => ({
  id,
  name,
  state: 'scanning',
  bytes: 0,
  mails: 0,
  mails_done: 0,
  tickets: 0,
  customers: 0,
  already_here: 0,
  skipped: [],
  proposed_addresses: [],
  message: '',
});
