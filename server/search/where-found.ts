import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { SearchMatch } from '../contract/desk/search.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { excerptOf } from './excerpt.ts';
import { expandPrefixes } from './expand-prefixes.ts';
import { type HeadTexts, peopleOf, searchedText } from './fields.ts';
import { readHeadTexts } from './read-texts.ts';
import { stopWhenLeft } from './stop-when-left.ts';
import type { Term } from './term.ts';
import { entriesWith } from './tickets-with.ts';

/** Where in each of these tickets the terms were found: in the newest message that has most of them, else in the head. */
export async function findWhere(
  ctx: Context,
  ticketIds: readonly number[],
  terms: readonly Term[],
): Promise<Map<number, SearchMatch>> {
  const matches = new Map<number, SearchMatch>();
  if (ticketIds.length === 0) return matches;
  const sought = await expandPrefixes(
    ctx,
    terms.filter(({ isExcluded }) => !isExcluded),
  );
  const chosen = await chooseMessages(ctx, ticketIds, sought);
  const messages = new Map((await readTexts(ctx, [...chosen.values()])).map((message) => [message.ticket_id, message]));
  const heads = await readHeadTexts(
    ctx,
    ticketIds.filter((id) => !messages.has(id)),
  );
  for (const head of heads) {
    const match = inHead(head, sought);
    if (match) matches.set(head.id, match);
  }
  for (const { ticket_id, id, seq, type, content } of messages.values()) {
    const excerpt = excerptOf(searchedText(content), sought);
    if (excerpt) matches.set(ticket_id, { in: type, message_id: id, seq, ...excerpt });
    // A long text takes some milliseconds.
    if (content.length > 10_000) await setImmediate();
  }
  return matches;
}

/** By ticket, the message to show: one that has as many of the terms as any, the newest of those. */
async function chooseMessages(
  ctx: Context,
  ticketIds: readonly number[],
  terms: readonly Term[],
): Promise<Map<number, number>> {
  const counts = new Map<number, Map<number, number>>(ticketIds.map((id) => [id, new Map()]));
  for (const term of terms) {
    stopWhenLeft(ctx);
    const entries = sql<{ ticket_id: number; message_id: number }>`${entriesWith(ctx, term, ticketIds)}`;
    for (const { ticket_id, message_id } of (await entries.execute(ctx.desk.storage.slow)).rows) {
      const ofTicket = counts.get(ticket_id);
      if (message_id > 0) ofTicket?.set(message_id, (ofTicket.get(message_id) ?? 0) + 1);
    }
  }
  const chosen = new Map<number, number>();
  for (const [ticket, messages] of counts) {
    const [best] = [...messages].sort(([a, had], [b, has]) => has - had || b - a);
    if (best) chosen.set(ticket, best[0]);
  }
  return chosen;
}

function readTexts({ db, desk }: Context, ids: readonly number[]) {
  return db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .select(['messages.id', 'messages.ticket_id', 'messages.seq', 'messages.type', 'message_contents.content'])
    .where((eb) => isOneOf(eb.ref('messages.id'), ids, desk.storage.dialect))
    .execute();
}

function inHead(head: HeadTexts, terms: readonly Term[]): SearchMatch | undefined {
  const place = { message_id: 0, seq: 0 };
  const title = excerptOf(
    head.title,
    terms.filter(({ inPeople }) => !inPeople),
  );
  if (title) return { in: 'title', ...place, ...title };
  for (const person of peopleOf(head)) {
    const excerpt = excerptOf(person, terms);
    if (excerpt) return { in: 'people', ...place, ...excerpt };
  }
  return undefined;
}
