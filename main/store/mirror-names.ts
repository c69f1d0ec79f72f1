import type { Context, WriteContext } from '../../server/context.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { permissions } from '../../server/contract/route.ts';
import { transaction } from '../../server/storage/transaction.ts';
import type { MirroredTicket } from '../mirror/ticket-columns.ts';

/**
 * Brands, groups and users have no endpoint of their own on a base server: their ids come with tickets and their names
 * with GET ticket. Until a name is known they are "Brand 3".
 */

/** Makes rows for what tickets refer to. */
export async function ensureNames(ctx: WriteContext, tickets: readonly MirroredTicket[]): Promise<void> {
  for (const id of new Set(tickets.map(({ brand_id }) => brand_id))) await ensureBrand(ctx, id);
  const groups = new Map(tickets.map(({ assigned_group_id, brand_id }) => [assigned_group_id, brand_id]));
  groups.delete(0);
  for (const [id, brand_id] of groups) {
    const group = { id, brand_id, name: `Group ${id}` };
    await ctx.tx
      .insertInto('groups')
      .values(group)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const id of new Set(tickets.map(({ assigned_user_id }) => assigned_user_id))) {
    if (id !== 0) await ensureUser(ctx, id);
  }
}

/** Takes over the names that a ticket brings. */
export async function learnNames(ctx: WriteContext, item: TicketItem): Promise<void> {
  await ensureBrand(ctx, item.brand_id);
  const taken = await ctx.tx
    .selectFrom('brands')
    .select('id')
    .where('name', '=', item.brand_name)
    .where('id', '!=', item.brand_id)
    .executeTakeFirst();
  // Names are unique here; on the server they need not be.
  const name = taken ? `${item.brand_name} (${item.brand_id})` : item.brand_name;
  await ctx.tx.updateTable('brands').set({ name }).where('id', '=', item.brand_id).where('name', '!=', name).execute();
  for (const group of item.assign_options_groups) await nameGroup(ctx, group);
  for (const user of item.assign_options_users) {
    await ensureUser(ctx, user.id);
    await ctx.tx
      .updateTable('users')
      .set({ name: user.name })
      .where('id', '=', user.id)
      .where('name', '!=', user.name)
      .execute();
  }
}

async function nameGroup(ctx: WriteContext, { id, name }: { id: number; name: string }): Promise<void> {
  await ctx.tx
    .updateTable('groups')
    .set({ name })
    .where('id', '=', id)
    .where((eb) => {
      const taken = eb
        .selectFrom('groups as other')
        .select('other.id')
        .whereRef('other.brand_id', '=', 'groups.brand_id')
        .where('other.name', '=', name);
      return eb.not(eb.exists(taken));
    })
    .execute();
}

async function ensureBrand(ctx: WriteContext, id: number): Promise<void> {
  await ctx.tx
    .insertInto('brands')
    .values({
      id,
      name: `Brand ${id}`,
      is_default: 0,
      default_group_id: 0,
      crm_lookup_url: null,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function ensureUser(ctx: WriteContext, id: number): Promise<void> {
  const user = { id, name: `User ${id}`, email: `user ${id}`, permissions: '', disabled_at: null };
  await ctx.tx
    .insertInto('users')
    .values({ ...user, all_brands: 1, all_groups: 1, created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whoever uses this installation, until the server has told which user that is: an id that no server gives. */
export const unknownUserId = 9_007_199_254_740_000;

/** Makes the mirror's own key that of a certain user: their tickets are "mine", notifications theirs. */
export async function actAs(ctx: WriteContext, userId: number): Promise<void> {
  await ensureUser(ctx, userId);
  const all = permissions.join(',');
  await ctx.tx.updateTable('users').set({ permissions: all }).where('id', '=', userId).execute();
  await ctx.tx.updateTable('api_keys').set({ user_id: userId }).execute();
}

/** Clears away what every new desk begins with: here brands, groups and users are the server's. */
export async function becomeMirror(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const own = await ctx.tx.selectFrom('brands').select('id').where('is_default', '=', 1).executeTakeFirst();
    if (!own) return;
    await actAs(ctx, unknownUserId);
    await ctx.tx.deleteFrom('users').where('id', '!=', unknownUserId).execute();
    await ctx.tx.deleteFrom('groups').execute();
    await ctx.tx.deleteFrom('brands').execute();
  });
}
