import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent, type WriteContext } from '../context.ts';
import { type Draft, type draftRoutes, notBegun } from '../contract/desk/drafts.ts';
import type { FieldChange } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { changedSince, invalidField, notFound } from '../errors.ts';
import { forReference } from '../storage/for-update.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { takeSequence } from '../storage/sequence.ts';
import { transaction } from '../storage/transaction.ts';
import { missing } from '../ticket/load.ts';
import { formatTime } from '../time.ts';
import { deleteDraft } from './delete.ts';
import { type DraftName, readDraft } from './read.ts';

type Input = RouteCall<typeof draftRoutes.saveDraft>;

/**
 * Keeps what the calling user writes in place of the version that they know; with nothing in it, deletes it.
 *
 * @throws 409 with what differs, where another version is stored.
 */
export async function saveDraft(ctx: Context, input: Input): Promise<Draft> {
  ctx.require('TICKET_CUD');
  const name: DraftName = { ticketId: input.ticketID, userId: callingAgent(ctx).userId };
  return transaction(ctx, async (ctx) => {
    if (input.ticketID !== notBegun) await holdTicket(ctx, input.ticketID);
    if (isEmpty(input)) {
      await requireVersion(ctx, name, input);
      await deleteDraft(ctx, name);
    } else {
      if (!(await write(ctx, name, input))) throw await differs(ctx, name, input);
      await nameFiles(ctx, name, input.attachment_ids);
    }
    return readDraft(ctx.tx, name);
  });
}

/** Whoever deletes the ticket waits; changes of it go on. */
async function holdTicket(ctx: WriteContext, id: number): Promise<void> {
  const query = ctx.tx.selectFrom('tickets').select('id').where('id', '=', id).where(canSeeTickets(ctx.actor));
  if (!(await forReference(query, ctx).executeTakeFirst())) throw notFound(missing([id]));
}

const isEmpty = ({ content, to, cc, subject, attachment_ids, new_ticket }: Input) =>
  content === '' &&
  subject === '' &&
  to.length + cc.length + attachment_ids.length + Object.keys(new_ticket).length === 0;

/** Gives whether the version that the writer knows was the stored one. */
async function write(ctx: WriteContext, { ticketId, userId }: DraftName, input: Input): Promise<boolean> {
  const [version = 0] = await takeSequence(ctx.tx, ctx.desk.storage.dialect, 1);
  const written = {
    type: input.type,
    content: input.content,
    address_to: JSON.stringify(input.to),
    address_cc: JSON.stringify(input.cc),
    subject: input.subject,
    last_seen_message: input.last_seen_message ?? null,
    forwarded_message: input.forwarded_message ?? null,
    new_ticket: JSON.stringify(input.new_ticket),
    version,
    updated_at: ctx.now(),
  };
  if (input.version === 0) {
    const row = { ticket_id: ticketId, user_id: userId, ...written };
    const insert = ctx.tx
      .insertInto('drafts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    return Boolean((await insert.executeTakeFirst()).numInsertedOrUpdatedRows);
  }
  const update = ctx.tx
    .updateTable('drafts')
    .set(written)
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .where('version', '=', input.version);
  return Boolean((await update.executeTakeFirst()).numUpdatedRows);
}

async function requireVersion(ctx: WriteContext, name: DraftName, input: Input): Promise<void> {
  const { version } = await readDraft(ctx.tx, name);
  if (version !== 0 && version !== input.version) throw await differs(ctx, name, input);
}

/** The files that a draft names are these from now on: uploads of its writer that no message carries. */
async function nameFiles(ctx: WriteContext, name: DraftName, ids: readonly number[]): Promise<void> {
  const { tx } = ctx;
  const draft = { ticket_id: name.ticketId, user_id: name.userId };
  const wanted = [...new Set(ids)];
  await tx
    .deleteFrom('draft_attachments')
    .where('ticket_id', '=', draft.ticket_id)
    .where('user_id', '=', draft.user_id)
    .execute();
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom('attachments')
    .select('id')
    .where((eb) => isOneOf(eb.ref('attachments.id'), wanted, ctx.desk.storage.dialect))
    .where('uploaded_by', '=', name.userId)
    .where('message_id', 'is', null)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) throw invalidField('attachment_ids', `has no upload ${unknown.join(', ')} that waits`);
  await tx
    .insertInto('draft_attachments')
    .values(wanted.map((attachment_id) => ({ attachment_id, ...draft })))
    .onConflict((conflict) => conflict.column('attachment_id').doUpdateSet(draft))
    .execute();
}

async function differs(ctx: WriteContext, name: DraftName, input: Input) {
  const stored = await readDraft(ctx.tx, name);
  const message =
    stored.version === 0
      ? 'This draft was sent or deleted meanwhile.'
      : 'This draft was written to from another window or computer meanwhile.';
  const by = callingAgent(ctx).name;
  const at = stored.updated_at ?? formatTime(ctx.now());
  const change = (field: string, value: string): FieldChange => ({ field, value, initiated_by: by, created_at: at });
  const both = [
    ['type', stored.type, input.type],
    ['content', stored.content, input.content],
    ['to', stored.to.join(','), input.to.join(',')],
    ['cc', stored.cc.join(','), input.cc.join(',')],
    ['subject', stored.subject, input.subject],
    ['forwarded_message', String(stored.forwarded_message ?? ''), String(input.forwarded_message ?? '')],
    ['new_ticket', JSON.stringify(stored.new_ticket), JSON.stringify(input.new_ticket)],
    ['attachment_ids', stored.attachments.map(({ id }) => id).join(','), input.attachment_ids.join(',')],
  ] as const;
  const changes = both.filter(([, theirs, ours]) => theirs !== ours).map(([field, theirs]) => change(field, theirs));
  return changedSince(message, [change('version', String(stored.version)), ...changes]);
}
