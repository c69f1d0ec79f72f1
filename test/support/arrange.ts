import type { Selectable } from 'kysely';
import type { Context } from '../../server/context.ts';
import { indexHeads, indexStoredMessages } from '../../server/search/keep.ts';
import { takeSequence } from '../../server/storage/sequence.ts';
import type { MessagesTable } from '../../server/storage/tables/timeline.ts';
import { transaction } from '../../server/storage/transaction.ts';
import { countChanges } from '../../server/ticket/counts.ts';
import type { Ticket } from '../../server/ticket/ticket.ts';

type Message = Selectable<MessagesTable>;

/** As many as were wanted: `const [a, b] = await arrangeTickets(ctx, [{}, {}])` is certain of both. */
type Same<Wanted, Row> = { [Index in keyof Wanted]: Row };

/** Puts tickets into the database as they are given, without history: the state before a test. */
export async function arrangeTickets<const Wanted extends readonly Partial<Ticket>[]>(
  ctx: Context,
  wanted: Wanted,
): Promise<Same<Wanted, Ticket>> {
  return transaction(ctx, async (ctx) => {
    const brand = await ctx.tx.selectFrom('brands').selectAll().where('is_default', '=', 1).executeTakeFirstOrThrow();
    const now = ctx.now();
    const tickets = await ctx.tx
      .insertInto('tickets')
      .values(
        wanted.map((ticket) => ({
          brand_id: brand.id,
          assigned_group_id: brand.default_group_id,
          channel_id: 1,
          original_channel_id: 1,
          direction: 'inbound' as const,
          title: 'A question',
          status: 'new' as const,
          priority: 'normal' as const,
          created_at: now,
          last_update: now,
          ...ticket,
        })),
      )
      .returningAll()
      .execute();
    await countChanges(
      ctx,
      tickets.map((after) => ({ after })),
    );
    await indexHeads(
      ctx,
      tickets.map(({ id }) => id),
    );
    return tickets.sort((a, b) => a.id - b.id) as Same<Wanted, Ticket>;
  });
}

/** Puts messages into the database as they are given, in this order, a second apart. */
export async function arrangeMessages<const Wanted extends readonly (Partial<Message> & { content?: string })[]>(
  ctx: Context,
  wanted: Wanted,
): Promise<Same<Wanted, Message>> {
  return transaction(ctx, async (ctx) => {
    const seqs = await takeSequence(ctx.tx, ctx.desk.storage.dialect, wanted.length);
    const messages: Message[] = [];
    for (const [index, { content = 'Hello', ...message }] of wanted.entries()) {
      const now = ctx.now() + index * 1000;
      const stored = await ctx.tx
        .insertInto('messages')
        .values({
          ticket_id: 0,
          seq: seqs[index] ?? 0,
          type: 'message',
          direction: 'inbound',
          brand_id: 1,
          channel_id: 1,
          created_at: now,
          updated_at: now,
          address_from: null,
          address_to: null,
          external_id: null,
          send_at: null,
          ...message,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await ctx.tx
        .insertInto('message_contents')
        .values({ message_id: stored.id, content, content_whole: content })
        .execute();
      messages.push(stored);
    }
    await indexStoredMessages(
      ctx,
      messages.map(({ id }) => id),
    );
    return messages as Same<Wanted, Message>;
  });
}
