import type { Context, WriteContext } from '../context.ts';
import type { Page } from '../contract/envelope.ts';
import { type ListPart, readPart } from '../setup/read-part.ts';
import { lockTable } from '../storage/for-update.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Tag, TicketChange } from './change.ts';

/** The tags of the desk, oldest first. */
export function listTags(ctx: Context, part: ListPart): Promise<Page<Tag>> {
  ctx.require('TICKET_READ');
  return readPart(ctx.db.selectFrom('tags').select(['id', 'name']).orderBy('id'), part);
}

/** The tags of a ticket, in the order of their ids, which is that of the wire. */
export async function tagsOfTicket({ tx }: WriteContext, ticketId: number): Promise<Tag[]> {
  return await tx
    .selectFrom('ticket_tags')
    .innerJoin('tags', 'tags.id', 'ticket_tags.tag_id')
    .select(['tags.id', 'tags.name'])
    .where('ticket_tags.ticket_id', '=', ticketId)
    .orderBy('tags.id')
    .execute();
}

/** The tags of several tickets, of each in the order of their ids; a ticket without any is absent. */
export async function tagsOfTickets({ db, desk }: Context, ids: readonly number[]): Promise<Map<number, Tag[]>> {
  const rows = await db
    .selectFrom('ticket_tags')
    .innerJoin('tags', 'tags.id', 'ticket_tags.tag_id')
    .select(['ticket_tags.ticket_id', 'tags.id', 'tags.name'])
    .where((eb) => isOneOf(eb.ref('ticket_tags.ticket_id'), ids, desk.storage.dialect))
    .orderBy('tags.id')
    .execute();
  const tags = new Map<number, Tag[]>();
  for (const { ticket_id, ...tag } of rows) {
    const those = tags.get(ticket_id);
    if (those) those.push(tag);
    else tags.set(ticket_id, [tag]);
  }
  return tags;
}

/** The tags with these ids that are there, by id. */
export async function tagsWithIds({ db, desk }: Context, ids: readonly number[]): Promise<Map<number, Tag>> {
  if (ids.length === 0) return new Map();
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where((eb) => isOneOf(eb.ref('id'), [...new Set(ids)], desk.storage.dialect))
    .execute();
  return new Map(tags.map((tag) => [tag.id, tag]));
}

/** The tags with these names, in whatever case; those that are new are created as they are written. By id. */
export async function findOrCreateTags(ctx: WriteContext, names: readonly string[]): Promise<Tag[]> {
  const wanted = new Map(names.map((name) => [fold(name), name]));
  if (wanted.size === 0) return [];
  let known = await readTags(ctx);
  if (known.filter(({ name }) => wanted.has(fold(name))).length < wanted.size) {
    // Upper and lower case are one tag, which no index of the database says: others who create wait here.
    await lockTable(ctx, 'tags');
    const there = new Set((await readTags(ctx)).map(({ name }) => fold(name)));
    const created = [...wanted].filter(([folded]) => !there.has(folded)).map(([, name]) => ({ name }));
    if (created.length > 0) await ctx.tx.insertInto('tags').values(created).execute();
    known = await readTags(ctx);
  }
  // Where older ones differ by case only, the one that is as wanted, else the first.
  const exact = new Set(names);
  known.sort((a, b) => Number(exact.has(b.name)) - Number(exact.has(a.name)) || a.id - b.id);
  const chosen = [...wanted.keys()].flatMap((folded) => known.find(({ name }) => fold(name) === folded) ?? []);
  return chosen.sort((a, b) => a.id - b.id);
}

/** Ids of the tags with these names, in whatever case; a name that no tag has is left out. */
export async function findTagIds(ctx: Context, names: readonly string[]): Promise<number[]> {
  const wanted = new Set(names.map(fold));
  return (await readTags(ctx)).filter(({ name }) => wanted.has(fold(name))).map(({ id }) => id);
}

/** Tags are few: their table is walked. */
const readTags = ({ db }: Context): Promise<Tag[]> =>
  db.selectFrom('tags').select(['id', 'name']).orderBy('id').execute();

/** What tells tags apart. */
export const fold = (name: string) => name.normalize('NFC').toLowerCase();

/** Writes the tags of changed tickets; part of saveChanges. */
export async function saveTags({ tx, desk }: WriteContext, changes: readonly TicketChange[]): Promise<void> {
  const added: { ticket_id: number; tag_id: number }[] = [];
  const removed = new Map<number, number[]>();
  for (const { after, tags } of changes) {
    if (!tags) continue;
    const [had, has] = [idsOf(tags.before), idsOf(tags.after)];
    for (const tag_id of has) if (!had.has(tag_id)) added.push({ ticket_id: after.id, tag_id });
    for (const tag_id of had) if (!has.has(tag_id)) removed.set(tag_id, [...(removed.get(tag_id) ?? []), after.id]);
  }
  for (const [tag, tickets] of removed) {
    await tx
      .deleteFrom('ticket_tags')
      .where('tag_id', '=', tag)
      .where((eb) => isOneOf(eb.ref('ticket_id'), tickets, desk.storage.dialect))
      .execute();
  }
  await insertRows(tx, desk.storage.dialect, 'ticket_tags', added);
}

const idsOf = (tags: readonly Tag[]) => new Set(tags.map(({ id }) => id));
