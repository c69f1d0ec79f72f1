import { type Agent, type Context, callingAgent, type WriteContext } from '../context.ts';
import type { NoteEntry } from '../contract/base/ticket.ts';
import type { messageRoutes } from '../contract/desk/messages.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, invalidField } from '../errors.ts';
import { textAsHtml } from '../mail/plain-text.ts';
import { about, saveNotifications } from '../notification/notify.ts';
import { transaction } from '../storage/transaction.ts';
import { selectWritings } from '../ticket/get-queries.ts';
import { loadTicket } from '../ticket/load.ts';
import { moveReadPosition } from '../ticket/read-position.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { toWrittenEntry } from '../ticket/timeline.ts';
import { agentsForTicket } from '../user/agents-for-ticket.ts';
import { addMessage, type NewMessage, plainMessage } from './add.ts';

/** Adds a note to a ticket and tells whom it mentions. The customer waits as before, and the status stays. */
export async function writeNote(
  ctx: Context,
  { ticketID, content, mentions }: RouteCall<typeof messageRoutes.addMessage>,
): Promise<NoteEntry> {
  ctx.require('TICKET_CUD');
  const author = callingAgent(ctx);
  return transaction(ctx, async (ctx) => {
    const before = await loadTicket(ctx, ticketID);
    if (before.merged_into !== 0) {
      throw conflict(`Ticket ${ticketID} was merged into ticket ${before.merged_into}: write there.`);
    }
    await checkMentions(ctx, before, mentions);
    const now = ctx.now();
    const added = await addMessage(ctx, noteOf(before, author, { content, now }));
    const times = { last_update: now, last_update_agent: now, last_entry_seq: added.seq };
    const after: Ticket = { ...before, ...times, version: before.version + 1 };
    await saveChanges(ctx, [{ before, after, history: [], at: now }]);
    await readOwn(ctx, before, { userId: author.userId, seq: added.seq });
    await notifyOfMentions(ctx, after, { author, mentions });
    const note = await selectWritings(ctx.db).where('messages.id', '=', added.id).executeTakeFirstOrThrow();
    return toWrittenEntry(ticketID, note, []) as NoteEntry;
  });
}

async function checkMentions(ctx: Context, ticket: Ticket, mentions: readonly number[]): Promise<void> {
  if (mentions.length === 0) return;
  const agents = new Set(await agentsForTicket(ctx, ticket));
  const stranger = mentions.find((id) => !agents.has(id));
  if (stranger !== undefined) throw invalidField('mentions', `names user ${stranger}, who does not work this ticket`);
}

function noteOf(ticket: Ticket, author: Agent, { content, now }: { content: string; now: number }): NewMessage {
  const html = textAsHtml(content);
  return {
    ...plainMessage,
    ticket_id: ticket.id,
    type: 'note',
    direction: '',
    brand_id: ticket.brand_id,
    channel_id: ticket.channel_id,
    customer_id: ticket.customer_id,
    user_id_created: author.userId,
    created_at: now,
    from_name: author.name,
    content: html,
    content_whole: html,
  };
}

/** One's own words are read, unless something before them was not. */
async function readOwn(ctx: WriteContext, before: Ticket, { userId, seq }: { userId: number; seq: number }) {
  const read = await ctx.tx
    .selectFrom('ticket_reads')
    .select('seq')
    .where('user_id', '=', userId)
    .where('ticket_id', '=', before.id)
    .executeTakeFirst();
  if ((read?.seq ?? 0) >= before.last_entry_seq) await moveReadPosition(ctx, { userId, ticketId: before.id, seq });
}

async function notifyOfMentions(
  ctx: WriteContext,
  ticket: Ticket,
  { author, mentions }: { author: Agent; mentions: readonly number[] },
): Promise<void> {
  const told = [...new Set(mentions)].filter((id) => id !== author.userId);
  const message = `${author.name} mentioned you in a note.`;
  await saveNotifications(
    ctx,
    told.map((user_id) => about(ticket, user_id, { type: 'mentioned', message })),
  );
}
