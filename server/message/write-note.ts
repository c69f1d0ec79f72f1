import { type Agent, type Context, callingAgent, type WriteContext } from '../context.ts';
import type { NoteEntry } from '../contract/base/ticket.ts';
import { type messageRoutes, noteLength } from '../contract/desk/messages.ts';
import type { RouteCall } from '../contract/route.ts';
import { deleteDraft } from '../draft/delete.ts';
import { invalidField } from '../errors.ts';
import { about, saveNotifications } from '../notification/notify.ts';
import { transaction } from '../storage/transaction.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { agentsForTicket } from '../user/agents-for-ticket.ts';
import { addMessage, type NewMessage, plainMessage } from './add.ts';
import { claimFiles } from './claim-files.ts';
import { readWritten } from './get.ts';
import { loadForWriting } from './load-for-writing.ts';
import { readOwn } from './read-own.ts';
import { writtenContent } from './written-content.ts';

type Input = Omit<RouteCall<typeof messageRoutes.addMessage>, 'type'>;

/** Adds a note to a ticket and tells whom it mentions. The customer waits as before, and the status stays. */
export async function writeNote(ctx: Context, input: Input): Promise<NoteEntry> {
  ctx.require('TICKET_CUD');
  const { ticketID, mentions, last_seen_message: lastSeen, attachment_ids } = input;
  const author = callingAgent(ctx);
  checkOwn(input);
  const content = await writtenContent(input, ctx.desk.sanitizer);
  return transaction(ctx, async (ctx) => {
    const before = await loadForWriting(ctx, ticketID, { userId: author.userId, lastSeen });
    await checkMentions(ctx, before, mentions);
    const now = ctx.now();
    const added = await addMessage(ctx, noteOf(before, author, { content, now }));
    await claimFiles(ctx, attachment_ids, { message_id: added.id, ticket_id: ticketID, content });
    const times = { last_update: now, last_update_agent: now, last_entry_seq: added.seq };
    const after: Ticket = { ...before, ...times, version: before.version + 1 };
    await saveChanges(ctx, [{ before, after, history: [], at: now }]);
    await readOwn(ctx, before, { userId: author.userId, seq: added.seq });
    await deleteDraft(ctx, { ticketId: ticketID, userId: author.userId });
    await notifyOfMentions(ctx, after, { author, mentions });
    return (await readWritten(ctx, added.id)) as NoteEntry;
  });
}

/** What only a message can have that somebody gets. */
function checkOwn({ content, ...input }: Input): void {
  if ([...content].length > noteLength) throw invalidField('content', `must be at most ${noteLength} characters`);
  const others = (['to', 'cc', 'subject', 'status', 'send_at', 'forwarded_message'] as const).find(
    (name) => input[name] !== undefined,
  );
  if (others) throw invalidField(others, 'is for replies: a note is sent to nobody');
}

async function checkMentions(ctx: Context, ticket: Ticket, mentions: readonly number[]): Promise<void> {
  if (mentions.length === 0) return;
  const agents = new Set(await agentsForTicket(ctx, ticket));
  const stranger = mentions.find((id) => !agents.has(id));
  if (stranger !== undefined) throw invalidField('mentions', `names user ${stranger}, who does not work this ticket`);
}

function noteOf(ticket: Ticket, author: Agent, { content, now }: { content: string; now: number }): NewMessage {
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
    content,
    content_whole: content,
  };
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
