import type { Context } from '../context.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import type { Timestamp } from '../time.ts';

export interface Identity {
  messageId: string;
  hash: string;
}

/** Message-ID and content hash as one text. */
export const identityKey = ({ messageId, hash }: Identity) => `${hash} ${messageId}`;

/** Values in one `in (…)`. */
const lookUpSize = 500;

/** The tickets of the mails that are here already, by identity. */
export async function findImported(
  db: Db,
  brandId: number,
  identities: readonly Identity[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const query = db
    .selectFrom('mails')
    .select(['message_id as messageId', 'content_hash as hash', 'ticket_id'])
    .where('brand_id', '=', brandId);
  // By one column at a time: of two lists a database may try every pair.
  const ids = new Set(identities.map(({ messageId }) => messageId).filter((id) => id !== ''));
  for (const batch of inBatches([...ids], lookUpSize)) {
    for (const row of await query.where('message_id', 'in', batch).execute())
      found.set(identityKey(row), row.ticket_id);
  }
  const hashes = new Set(identities.filter(({ messageId }) => messageId === '').map(({ hash }) => hash));
  for (const batch of inBatches([...hashes], lookUpSize)) {
    const rows = await query.where('message_id', '=', '').where('content_hash', 'in', batch).execute();
    for (const row of rows) found.set(identityKey(row), row.ticket_id);
  }
  return found;
}

/** The tickets whose mails carry a Message-ID or refer to it. */
export async function findReferring(
  db: Db,
  brandId: number,
  messageIds: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const batch of inBatches(messageIds, lookUpSize)) {
    const rows = await db
      .selectFrom('mail_references')
      .select(['message_id', 'ticket_id'])
      .where('brand_id', '=', brandId)
      .where('message_id', 'in', batch)
      .execute();
    rows.sort((a, b) => a.ticket_id - b.ticket_id);
    for (const { message_id, ticket_id } of rows) found.set(message_id, [...(found.get(message_id) ?? []), ticket_id]);
  }
  return found;
}

/** When a ticket used a subject among the same people. */
export interface SubjectRow {
  key: string;
  ticketId: number;
  first: Timestamp;
  last: Timestamp;
}

/** The tickets that use one of these subjects. */
export async function findBySubjects(db: Db, brandId: number, keys: readonly string[]): Promise<SubjectRow[]> {
  const found: SubjectRow[] = [];
  for (const batch of inBatches(keys, lookUpSize)) {
    const rows = await db
      .selectFrom('mail_subjects')
      .select(['subject_key as key', 'ticket_id as ticketId', 'first_at as first', 'last_at as last'])
      .where('brand_id', '=', brandId)
      .where('subject_key', 'in', batch)
      .execute();
    for (const row of rows) found.push(row);
  }
  return found;
}

/** True when the brand has mails: an empty one needs no look-ups. */
export async function hasMails(ctx: Context, brandId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('mails').select('id').where('brand_id', '=', brandId).limit(1).executeTakeFirst();
  return row !== undefined;
}
