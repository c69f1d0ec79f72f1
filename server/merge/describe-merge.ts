import { callingAgent, type WriteContext } from '../context.ts';
import type { TicketMerge } from '../contract/desk/merges.ts';
import type { Entry } from '../message/entries.ts';
import { notificationsOf } from '../notification/notify.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { changedRow } from '../ticket/list-rows.ts';
import type { MergePlan } from './plan-merge.ts';

export interface ToTell {
  plan: MergePlan;
  /** Of all its tickets, as they were before. */
  entries: readonly Entry[];
  /** Users who follow a source and not the target. */
  followersAdded: readonly number[];
}

/** What a merge did, or would do. */
export async function describeMerge(
  ctx: WriteContext,
  { plan, entries, followersAdded }: ToTell,
): Promise<TicketMerge> {
  const { target, sources, tagsAdded } = plan;
  const moved = entries.filter(({ ticket_id }) => ticket_id !== target.after.id);
  const notes = moved.filter(({ type }) => type === 'note').length;
  const rows = [];
  for (const { after } of sources) rows.push(await changedRow(ctx, after.id));
  return {
    target: await changedRow(ctx, target.after.id),
    sources: rows,
    status: target.after.status,
    messages: moved.length - notes,
    notes,
    files: await countFiles(ctx, moved),
    other_customers: otherCustomers(rows, target.after.customer_id),
    tags_added: tagsAdded.map(({ name }) => name),
    followers_added: followersAdded.length,
    notified: notified(ctx, plan),
  };
}

async function countFiles({ tx, desk }: WriteContext, moved: readonly Entry[]): Promise<number> {
  const ids = moved.map(({ id }) => id);
  const { files } = await tx
    .selectFrom('attachments')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where((eb) => isOneOf(eb.ref('message_id').$castTo<number>(), ids, desk.storage.dialect))
    .executeTakeFirstOrThrow();
  return files;
}

function otherCustomers(sources: TicketMerge['sources'], own: number): TicketMerge['other_customers'] {
  const others = sources.filter(({ customer_id }) => customer_id !== 0 && customer_id !== own);
  return [...new Map(others.map(({ customer_id: id, customer_name: name }) => [id, { id, name }])).values()];
}

function notified(ctx: WriteContext, { target, sources }: MergePlan): TicketMerge['notified'] {
  const { userId, name } = callingAgent(ctx);
  const told = notificationsOf([...sources, target], { userId, name });
  const byUser = Map.groupBy(told, ({ user_id }) => user_id);
  return [...byUser].map(([user_id, { length: tickets }]) => ({ user_id, tickets }));
}
