import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { failureOf } from '../mail-account/failure.ts';
import type { MailAccount, MailServer } from '../mail-account/load.ts';
import { findAccount, noteState, SettingsChanged } from './fetched-account.ts';
import { dropLease, leaseTime, takeLease } from './lease.ts';
import { runSession, type SessionOptions } from './run-session.ts';

export interface FetcherOptions extends Omit<SessionOptions, 'signal' | 'connected' | 'refusals'> {
  /** Names this process in leases. */
  holder: string;
  /** Between two attempts, in ms: at first, and at most. */
  pauses: { first: number; longest: number };
}

/** A password that was refused is tried after a minute, two, four … an hour: accounts get locked by more. */
const refused = { factor: 30, longest: 12 };

/** The name of the lease of whoever fetches an account's mail. */
export const leaseOf = ({ id }: Pick<MailAccount, 'id'>): string => `mail-account-${id}`;

/** Fetches the mail of one account, again and again, while its settings are those and this process has its lease. */
export class Fetcher {
  readonly revision: number;
  readonly #ctx: Context;
  readonly #account: Pick<MailAccount, 'id' | 'revision'>;
  readonly #options: FetcherOptions;
  readonly #ending = new AbortController();
  readonly #work: Promise<void>;
  #isOver = false;

  constructor(ctx: Context, account: Pick<MailAccount, 'id' | 'revision'>, options: FetcherOptions) {
    this.revision = account.revision;
    this.#ctx = ctx;
    this.#account = { id: account.id, revision: account.revision };
    this.#options = options;
    this.#work = this.#run()
      .catch((error: unknown) => ctx.desk.log.error({ err: error, mailAccount: account.id }, 'fetching mail failed'))
      .finally(() => {
        this.#isOver = true;
      });
  }

  /** True once nothing more comes of it: its settings are old, or another process fetches. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Ends the connection; resolves when nothing of it is under way any more. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#work;
  }

  get #lease(): string {
    return leaseOf(this.#account);
  }

  async #run(): Promise<void> {
    const { holder } = this.#options;
    if (!(await takeLease(this.#ctx, this.#lease, holder))) return;
    const renewing = this.#renew();
    try {
      await this.#again();
    } finally {
      this.#ending.abort();
      await renewing;
      await dropLease(this.#ctx, this.#lease, holder).catch(() => {});
    }
  }

  /** Stops the fetching when the lease is another's, e.g. after this machine was asleep. */
  async #renew(): Promise<void> {
    const { signal } = this.#ending;
    for (;;) {
      await wait(leaseTime / 3, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const isOurs = await takeLease(this.#ctx, this.#lease, this.#options.holder).catch(() => true);
      if (!isOurs) return this.#ending.abort();
    }
  }

  async #again(): Promise<void> {
    const { first, longest } = this.#options.pauses;
    const { signal } = this.#ending;
    const refusals = new Map<number, number>();
    for (let pause = first; !signal.aborted; pause = Math.min(pause * 2, longest)) {
      let wasConnected = false;
      const connected = () => {
        wasConnected = true;
      };
      const error = await runSession(this.#ctx, this.#account, { ...this.#options, signal, connected, refusals }).catch(
        (failed: unknown) => failed,
      );
      if (signal.aborted || error instanceof SettingsChanged) return;
      // Connections end now and then: that is worth a word only when the next one cannot be made.
      if (wasConnected) pause = first;
      const problem = wasConnected ? '' : await this.#tell(error);
      const time = problem === 'password' ? Math.min(pause * refused.factor, longest * refused.longest) : pause;
      await wait(time * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    }
  }

  async #tell(error: unknown): Promise<string> {
    const account = await findAccount(this.#ctx, this.#account.id);
    if (!account) return '';
    const failure = failureOf(error, withoutPassword(account), 'imap');
    this.#ctx.desk.log.warn(
      { mailAccount: account.id, problem: failure.problem, reason: failure.reason },
      'mail cannot be fetched',
    );
    await noteState(this.#ctx, this.#account, failure).catch((failed: unknown) => {
      if (!(failed instanceof SettingsChanged)) throw failed;
    });
    return failure.problem;
  }
}

const withoutPassword = (account: MailAccount): MailServer => ({
  host: account.imap_host,
  port: account.imap_port,
  security: account.imap_security,
  user: account.imap_user,
  password: '',
});
