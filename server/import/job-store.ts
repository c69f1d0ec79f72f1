import type { Context } from '../context.ts';
import type { MailImport } from '../contract/desk/imports.ts';
import { transaction } from '../storage/transaction.ts';
import type { Timestamp } from '../time.ts';
import type { ImportStatus } from './conversation.ts';

/** What an import was started with. */
export interface StartWish {
  addresses: string[];
  status: ImportStatus;
}

/** An import as it outlives the server: its file lies in the spool directory. */
export interface StoredJob {
  view: MailImport;
  /** undefined until it was started. */
  wish: StartWish | undefined;
}

export async function saveJob(ctx: Context, { view, wish }: StoredJob, brandId: number): Promise<void> {
  const progress = JSON.stringify({ view, wish });
  const now = ctx.now();
  await transaction(ctx, ({ tx }) =>
    tx
      .insertInto('mail_imports')
      .values({
        id: view.id,
        name: view.name,
        state: view.state,
        brand_id: brandId,
        progress,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: view.state, progress, updated_at: now }))
      .execute(),
  );
}

export async function findJob(ctx: Context, id: string): Promise<StoredJob | undefined> {
  const row = await ctx.db.selectFrom('mail_imports').select('progress').where('id', '=', id).executeTakeFirst();
  return row && (JSON.parse(row.progress) as StoredJob);
}

/** Imports that a stopped server left unfinished, oldest first. */
export async function findUnfinishedJobs(ctx: Context): Promise<StoredJob[]> {
  const rows = await ctx.db
    .selectFrom('mail_imports')
    .select('progress')
    .where('state', 'in', ['scanning', 'running'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ progress }) => JSON.parse(progress) as StoredJob);
}

/** Imports that have waited for being started since before that time, oldest first. */
export async function findWaitingJobs(ctx: Context, before: Timestamp): Promise<StoredJob[]> {
  const rows = await ctx.db
    .selectFrom('mail_imports')
    .select('progress')
    .where('state', '=', 'waiting')
    .where('updated_at', '<', before)
    .orderBy('created_at')
    .execute();
  return rows.map(({ progress }) => JSON.parse(progress) as StoredJob);
}
