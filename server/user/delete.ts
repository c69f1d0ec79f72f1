import type { Context, WriteContext } from '../context.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireUnused, type Use } from '../setup/require-unused.ts';
import { lastAdministrator, loadUser } from './load.ts';

/** What somebody leaves behind by working here. */
export const userUses: readonly Use[] = [
  { table: 'tickets', column: 'assigned_user_id', names: ['ticket', 'tickets'] },
  { table: 'messages', column: 'user_id_created', names: ['message', 'messages'] },
  { table: 'timeline_events', column: 'by_user_id', names: ['change of a ticket', 'changes of tickets'] },
  { table: 'user_ticket_opened_history', column: 'user_id', names: ['opened ticket', 'opened tickets'] },
  { table: 'telephone_calls_inbound', column: 'assigned_to_user', names: ['telephone call', 'telephone calls'] },
  { table: 'customer_channels', column: 'linked_by_user_id', names: ["customer's address", "customers' addresses"] },
];

/** What is only about the user and goes along. */
const owned = [
  'sessions',
  'sign_in_codes',
  'user_brands',
  'user_groups',
  'notifications',
  'ticket_reads',
  'ticket_followers',
  'views',
  'macros',
  'presences',
  'notification_preferences',
  'quiet_hours',
  'draft_attachments',
  'drafts',
] as const;

/** Deletes a user who has left no trace in the desk's work, with their keys. */
export async function deleteUser(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const { user, isLastAdministrator } = await loadUser(ctx, id);
    if (isLastAdministrator) throw lastAdministrator(user);
    await requireUnused(ctx, { thing: user.name, id, uses: userUses, advice: 'Disable the user instead.' });
    await deleteKeys(ctx, id);
    for (const table of owned) await ctx.tx.deleteFrom(table).where('user_id', '=', id).execute();
    await ctx.tx.deleteFrom('users').where('id', '=', id).execute();
  });
}

async function deleteKeys({ tx }: WriteContext, userId: number): Promise<void> {
  const keys = tx.selectFrom('api_keys').select('id').where('user_id', '=', userId);
  await tx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.or([eb('key_id', 'in', keys), eb('key_id', '=', -userId)]))
    .execute();
  await tx.deleteFrom('api_keys').where('user_id', '=', userId).execute();
}
