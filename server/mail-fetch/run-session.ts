import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import type { MailAccount } from '../mail-account/load.ts';
import { type FetchOptions, fetchNew } from './fetch-new.ts';
import { findAccount, imapServerOf, noteOpened, noteState, SettingsChanged } from './fetched-account.ts';
import { openImap } from './open-imap.ts';

export interface SessionOptions extends FetchOptions {
  /** Time between two looks, in ms; between them the server says itself when something comes (IDLE). */
  pollEvery: number;
  /** Called whenever everything that was there is taken in. */
  connected(): void;
}

/** So much later than wanted something happened: this machine was asleep, and the connection is not what it was. */
const asleep = 30_000;

/**
 * Connects to an account's mailbox and takes in what is there and what comes, until the connection breaks (throws) or
 * `signal` ends it. The folder is opened for reading only (EXAMINE): nothing in it is changed.
 */
export async function runSession(
  ctx: Context,
  known: Pick<MailAccount, 'id' | 'revision'>,
  options: SessionOptions,
): Promise<void> {
  const account = await findAccount(ctx, known.id);
  if (account?.revision !== known.revision) throw new SettingsChanged('The account is another by now.');
  const client = openImap(imapServerOf(ctx, account));
  const news = watchNews(client);
  const close = () => client.close();
  options.signal.addEventListener('abort', close, { once: true });
  try {
    options.signal.throwIfAborted();
    await client.connect();
    await client.mailboxOpen(account.imap_folder, { readOnly: true });
    await noteOpened(ctx, known);
    for (;;) {
      news.reset();
      await fetchNew(ctx, client, known, options);
      await noteState(ctx, known, undefined);
      options.connected();
      await untilNews(client, news, options);
      await client.noop();
    }
  } finally {
    options.signal.removeEventListener('abort', close);
    client.close();
  }
}

/** Notes when the server says that something came, whatever it is being asked at that moment. */
function watchNews(client: ImapFlow) {
  let news = Promise.withResolvers<void>();
  const tell = () => news.resolve();
  client.on('exists', tell);
  client.on('close', tell);
  return {
    /** What came so far is about to be looked at. */
    reset(): void {
      news = Promise.withResolvers<void>();
    },
    /** Resolves when something came since, or the connection is gone. */
    get came(): Promise<void> {
      return news.promise;
    },
    tell,
  };
}

/** Waits until something came or it is time to look. Throws when the connection is gone. */
async function untilNews(
  client: ImapFlow,
  news: ReturnType<typeof watchNews>,
  { pollEvery, signal }: SessionOptions,
): Promise<void> {
  const ending = new AbortController();
  const began = Date.now();
  const due = wait(pollEvery, undefined, { signal: ending.signal }).catch(() => {});
  void client.idle().catch(news.tell);
  await Promise.race([news.came, due]);
  ending.abort();
  signal.throwIfAborted();
  if (!client.usable) throw new Error('The connection was closed.');
  if (Date.now() - began > pollEvery + asleep) throw new Error('This machine was asleep.');
}
