import type { Context } from '../context.ts';
import type { BulkWish } from '../contract/desk/bulk-changes.ts';
import { invalidField } from '../errors.ts';
import { fold } from '../ticket/tags.ts';

/** Refuses a wish that no ticket could be given. */
export async function checkWish(ctx: Context, wish: BulkWish): Promise<void> {
  const wishes = Object.values(wish).filter((value) => !Array.isArray(value) || value.length > 0);
  if (wishes.length === 0) throw invalidField('change', 'must change something');
  const { snooze_until: until, add_tags = [], remove_tags = [] } = wish;
  if (typeof until === 'number' && until <= ctx.now()) throw invalidField('change', 'must snooze until a later time');
  const removed = new Set(remove_tags.map(fold));
  const twice = add_tags.find((name) => removed.has(fold(name)));
  if (twice !== undefined) throw invalidField('change', `both adds and removes the tag ${twice}`);
  await checkPeople(ctx, wish);
}

async function checkPeople({ db }: Context, { assigned_user_id: user, assigned_group_id: group }: BulkWish) {
  if (user) {
    const known = db.selectFrom('users').select('id').where('id', '=', user).where('disabled_at', 'is', null);
    if (!(await known.executeTakeFirst())) throw invalidField('change', `names user ${user}, who is unknown`);
  }
  if (group) {
    const known = db.selectFrom('groups').select('id').where('id', '=', group);
    if (!(await known.executeTakeFirst())) throw invalidField('change', `names group ${group}, which is unknown`);
  }
}
