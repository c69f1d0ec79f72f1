import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, createContext, type Desk } from '../context.ts';
import { MailReader } from '../mail/mail-reader.ts';
import { Fetcher, type FetcherOptions, leaseOf } from './fetcher.ts';
import { findTaken, freeLeases } from './lease.ts';

/** In ms. */
export interface FetchPace {
  /** How often accounts are looked for that are new, changed, or free. */
  lookEvery: number;
  pollEvery: number;
  pauses: FetcherOptions['pauses'];
}

const usualPace: FetchPace = { lookEvery: 2_000, pollEvery: 60_000, pauses: { first: 2_000, longest: 5 * 60_000 } };

/**
 * Fetches the mail of all accounts that are on, until the desk closes. Of several servers of one database one fetches
 * each account; what a killed one had another one takes over.
 */
export function keepFetching(desk: Desk, pace: FetchPace = usualPace): void {
  const ending = new AbortController();
  const ctx = createContext(desk, { kind: 'system', step: 'Mail' }, 'mail');
  const reader = new MailReader(desk.mailWorker);
  const options: FetcherOptions = { ...pace, reader, files: desk.files, holder: randomUUID() };
  const working = work(ctx, { pace, options, signal: ending.signal });
  desk.onClose(async () => {
    ending.abort();
    await working;
    await reader.close();
  });
}

/** The same for a server that has just started. */
export async function beginFetching(desk: Desk): Promise<void> {
  await freeLeases(createContext(desk, { kind: 'system', step: 'Mail' }, 'mail'));
  keepFetching(desk);
}

interface Work {
  pace: FetchPace;
  options: FetcherOptions;
  signal: AbortSignal;
}

async function work(ctx: Context, { pace, options, signal }: Work): Promise<void> {
  const fetchers = new Map<number, Fetcher>();
  while (!signal.aborted) {
    await look(ctx, fetchers, options).catch((error: unknown) =>
      ctx.desk.log.error({ err: error }, 'the mail accounts could not be looked at'),
    );
    await wait(pace.lookEvery, undefined, { signal, ref: false }).catch(() => {});
  }
  await Promise.all([...fetchers.values()].map((fetcher) => fetcher.stop()));
}

/** Ends what is not wanted any more, begins what nobody does yet. */
async function look(ctx: Context, fetchers: Map<number, Fetcher>, options: FetcherOptions): Promise<void> {
  const accounts = await ctx.db
    .selectFrom('mail_accounts')
    .select(['id', 'revision'])
    .where('enabled', '=', 1)
    .where('imap_host', '<>', '')
    .orderBy('id')
    .execute();
  const wanted = new Map(accounts.map((account) => [account.id, account]));
  for (const [id, fetcher] of fetchers) {
    if (!fetcher.isOver && wanted.get(id)?.revision === fetcher.revision) continue;
    fetchers.delete(id);
    await fetcher.stop();
  }
  if (wanted.size === fetchers.size) return;
  const taken = await findTaken(ctx, options.holder);
  for (const [id, account] of wanted) {
    if (!fetchers.has(id) && !taken.has(leaseOf(account))) fetchers.set(id, new Fetcher(ctx, account, options));
  }
}
