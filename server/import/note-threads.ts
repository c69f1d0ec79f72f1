import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { addReferences } from '../mail/add-references.ts';
import { inBatches } from '../storage/in-batches.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { MailSubjectsTable } from '../storage/tables/mail.ts';
import { takeIds } from '../storage/take-ids.ts';
import type { NotedMail } from './ready-mail.ts';
import { subjectKeys } from './staging.ts';
import type { ThreadOptions } from './threads.ts';

/** A mail and the ticket that it belongs to. */
type InTicket = Pick<NotedMail, 'mail' | 'ticketId'>;

/** Notes what later mails are threaded by: identities, Message-IDs carried and referred to, subjects. */
export async function noteThreads(
  ctx: WriteContext,
  placed: readonly NotedMail[],
  { brandId, own }: ThreadOptions,
): Promise<void> {
  const { dialect } = ctx.desk.storage;
  const ids = await takeIds(ctx.tx, dialect, 'mails', placed.length);
  const mails = placed.map(({ mail, ticketId, messageRowId, original }, at) => ({
    id: ids[at] ?? 0,
    brand_id: brandId,
    message_id: mail.messageId,
    content_hash: mail.hash,
    ticket_id: ticketId,
    message_row_id: messageRowId,
    blob_hash: original.hash,
  }));
  await insertRows(ctx.tx, dialect, 'mails', mails);
  await noteReferences(ctx, brandId, placed);
  await noteSubjects(ctx, { brandId, own }, placed);
}

/** Forgets what later mails would find a ticket by. */
export async function forgetThreads(ctx: WriteContext, ticketId: number): Promise<void> {
  await ctx.tx.deleteFrom('mail_references').where('ticket_id', '=', ticketId).execute();
  await ctx.tx.deleteFrom('mail_subjects').where('ticket_id', '=', ticketId).execute();
}

export async function noteReferences(ctx: WriteContext, brandId: number, placed: readonly InTicket[]): Promise<void> {
  const pairs = new Map<string, { brand_id: number; message_id: string; ticket_id: number }>();
  for (const { mail, ticketId } of placed) {
    for (const id of [mail.messageId, ...mail.facts.references]) {
      if (id !== '') pairs.set(`${ticketId} ${id}`, { brand_id: brandId, message_id: id, ticket_id: ticketId });
    }
  }
  await addReferences(ctx, [...pairs.values()]);
}

export async function noteSubjects(
  ctx: WriteContext,
  { brandId, own }: ThreadOptions,
  placed: readonly InTicket[],
): Promise<void> {
  const rows = new Map<string, Selectable<MailSubjectsTable>>();
  for (const { mail, ticketId } of placed) {
    for (const key of subjectKeys(mail.facts, own)) {
      const name = `${ticketId} ${key}`;
      const place = { brand_id: brandId, subject_key: key, ticket_id: ticketId };
      const row = rows.get(name) ?? { ...place, first_at: mail.sentAt, last_at: mail.sentAt };
      row.first_at = Math.min(row.first_at, mail.sentAt);
      row.last_at = Math.max(row.last_at, mail.sentAt);
      rows.set(name, row);
    }
  }
  await addSubjects(ctx, [...rows.values()]);
}

/** Notes subjects of tickets; what is there already becomes as wide as both. */
export async function addSubjects(ctx: WriteContext, rows: readonly Selectable<MailSubjectsTable>[]): Promise<void> {
  for (const batch of inBatches(rows)) {
    await ctx.tx
      .insertInto('mail_subjects')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['brand_id', 'subject_key', 'ticket_id']).doUpdateSet((eb) => ({
          first_at: eb
            .case()
            .when('excluded.first_at', '<', eb.ref('mail_subjects.first_at'))
            .then(eb.ref('excluded.first_at'))
            .else(eb.ref('mail_subjects.first_at'))
            .end(),
          last_at: eb
            .case()
            .when('excluded.last_at', '>', eb.ref('mail_subjects.last_at'))
            .then(eb.ref('excluded.last_at'))
            .else(eb.ref('mail_subjects.last_at'))
            .end(),
        })),
      )
      .execute();
  }
}
