import { setTimeout as wait } from 'node:timers/promises';
import { createContext, type Desk, type WriteContext } from '../context.ts';
import { forgetDeleted } from '../storage/forget-deleted.ts';
import { rewriteSqlite } from '../storage/rewrite-sqlite.ts';
import { transaction } from '../storage/transaction.ts';
import { removePurgedFiles } from './drop-files.ts';
import { purgedTables } from './remove-content.ts';

/** How long a purge's answer waits for the last byte to go (ms). */
const answerPatience = 5_000;
/** Between two tries, at first and at most (ms). */
const pauses = { first: 20, longest: 2_000 };

/** Name of the setting that is there while deleted content may still be on the disk. */
const unfinished = 'purge_unfinished';

/** Notes, in the transaction of a purge, that it has to be finished on the disk, if not now then at the next start. */
export async function notePurge({ tx, requestId }: WriteContext): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: unfinished, value: requestId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: requestId }))
    .execute();
}

/**
 * Removes from the disk what committed purges left: files, and bytes in the database's log. Resolves when that is done
 * or `patience` ms are over; then it goes on by itself until it is done or the desk closes.
 */
export async function finishPurges(desk: Desk, patience = answerPatience): Promise<void> {
  const ending = new AbortController();
  const work = finish(desk, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted)
      desk.log.error({ err: error }, 'a purge could not be finished; the next start tries again');
  });
  desk.onClose(async () => {
    ending.abort();
    await work;
  });
  const patient = new AbortController();
  await Promise.race([work, wait(patience, undefined, { signal: patient.signal }).catch(() => {})]);
  patient.abort();
}

/** Goes on with what a server that stopped in between has left, in the background. For the start of a server. */
export async function resumePurges(desk: Desk): Promise<void> {
  const left = await desk.storage.read.selectFrom('settings').select('value').where('name', '=', unfinished).execute();
  if (left.length > 0) void finishPurges(desk);
}

async function finish(desk: Desk, signal: AbortSignal): Promise<void> {
  const ctx = createContext(desk, { kind: 'system', step: 'purge' }, 'purge');
  const noted = await ctx.db.selectFrom('settings').select('value').where('name', '=', unfinished).executeTakeFirst();
  await removePurgedFiles(desk);
  await untilDone(() => rewriteSqlite(desk.storage), signal);
  await untilDone(() => forgetDeleted(desk.storage, [...purgedTables, 'search_entries', 'search_tickets']), signal);
  // A purge that came meanwhile has put its own name there, and finishes itself.
  await transaction(ctx, ({ tx }) =>
    tx
      .deleteFrom('settings')
      .where('name', '=', unfinished)
      .where('value', '=', noted?.value ?? '')
      .execute(),
  );
}

async function untilDone(attempt: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let pause = pauses.first; !(await attempt()); pause *= 2) {
    await wait(Math.min(pause, pauses.longest), undefined, { signal });
  }
}
