import type { Context } from '../context.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireUnused, type Use } from '../setup/require-unused.ts';
import { loadGroup } from './load.ts';

export const groupUses: readonly Use[] = [
  { table: 'tickets', column: 'assigned_group_id', names: ['ticket', 'tickets'] },
  {
    table: 'brands',
    column: 'default_group_id',
    names: ['brand as its default group', 'brands as their default group'],
  },
  { table: 'chat_accounts', column: 'group_id', names: ['chat account', 'chat accounts'] },
];

/** Deletes a group that nothing belongs to, with the memberships in it. */
export async function deleteGroup(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const group = await loadGroup(ctx, id);
    await requireUnused(ctx, { thing: `The group ${group.name}`, id, uses: groupUses });
    await ctx.tx.deleteFrom('user_groups').where('group_id', '=', id).execute();
    await ctx.tx.deleteFrom('groups').where('id', '=', id).execute();
  });
}
