import type { Context, WriteContext } from '../context.ts';
import { outlineTicket } from '../import/conversation.ts';
import { findImported, identityKey } from '../import/known-mails.ts';
import type { Pace } from '../import/pace.ts';
import { writeMails } from '../import/write-mails.ts';
import { assignRoles } from '../mail/mail-roles.ts';
import type { Received } from '../message/receive.ts';
import { transaction } from '../storage/transaction.ts';
import { findLoop, noteArrival, senderOf } from './arrivals.ts';
import { findTicket, loadFollowing } from './find-ticket.ts';
import type { IncomingMail } from './read-incoming.ts';
import { receiveBounce } from './receive-bounce.ts';
import { type Arrival, type Mailbox, noteReceived, originOf, receiveAsNews, receiveQuietly } from './receive-mail.ts';

export interface IngestOptions {
  mailbox: Mailbox;
  /** Runs first, in the transaction: refuses by throwing, and notes how far the mailbox has been fetched. */
  settle(ctx: WriteContext): Promise<void>;
  /** Learns how many mails a short transaction can take; what the disk needs at its end depends on no number. */
  pace: Pace;
}

/** A mail that arrived in a mailbox. */
export interface ArrivedMail {
  incoming: IncomingMail;
  /** It arrived before anybody looked here: no news. */
  isHistory: boolean;
}

/**
 * Takes in mails that arrived in a mailbox, in their order and in one transaction: what they become
 * (docs/architecture.md, "Mail"), what threads the mails after them, and that they were taken in. The same mail is taken
 * in once, however often it comes. Gives of each whether it was new.
 */
export async function ingest(
  ctx: Context,
  arrived: readonly ArrivedMail[],
  { mailbox, settle, pace }: IngestOptions,
): Promise<boolean[]> {
  return transaction(
    ctx,
    async (ctx) => {
      await lockBrand(ctx, mailbox.brandId);
      await settle(ctx);
      return pace.measure(async () => {
        const news: boolean[] = [];
        for (const one of arrived) news.push(await ingestOne(ctx, one, mailbox));
        return news;
      });
    },
    { long: arrived.length > 1 },
  );
}

async function ingestOne(ctx: WriteContext, { incoming, isHistory }: ArrivedMail, mailbox: Mailbox): Promise<boolean> {
  if (await isHere(ctx, incoming, mailbox)) return false;
  const roles = assignRoles(incoming.mail.facts, mailbox.own);
  const arrival: Arrival = { incoming, roles, mailbox };
  // What the office writes to itself is something to do, and nobody's.
  const isOwn = roles.direction === 'outbound' && roles.customer !== undefined;
  if (isHistory || isOwn) await writeAsHistory(ctx, arrival);
  else await noteReceived(ctx, arrival, await receive(ctx, { ...arrival, roles: { ...roles, direction: 'inbound' } }));
  return true;
}

/** Imports and other mailboxes of the brand come one after the other: the same mail may be in several. */
async function lockBrand({ tx, desk }: WriteContext, brandId: number): Promise<void> {
  if (desk.storage.dialect !== 'postgres') return;
  await tx.selectFrom('brands').select('id').where('id', '=', brandId).forUpdate().execute();
}

/**
 * Taken in before, or sent by the desk itself and come back. A Message-ID alone does not tell: there are programs that
 * give all their mails the same one.
 */
async function isHere(ctx: WriteContext, { mail }: IncomingMail, { brandId }: Mailbox): Promise<boolean> {
  if ((await findImported(ctx.tx, brandId, [mail])).has(identityKey(mail))) return true;
  if (mail.messageId === '') return false;
  const own = await ctx.tx
    .selectFrom('mail_references')
    .innerJoin('messages', 'messages.ticket_id', 'mail_references.ticket_id')
    .select('messages.id')
    .where('mail_references.brand_id', '=', brandId)
    .where('mail_references.message_id', '=', mail.messageId)
    .where('messages.external_id', '=', mail.messageId)
    .where('messages.user_id_created', '<>', 0)
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}

/** As an import brings it: nobody is told, and who had the last word decides whether it is open. */
async function writeAsHistory(ctx: WriteContext, { incoming, roles, mailbox }: Arrival): Promise<void> {
  const options = { ...mailbox, status: 'auto' as const, now: ctx.now(), origin: originOf({ incoming, mailbox }) };
  const ticket = await findTicket(ctx, incoming.mail, mailbox);
  const outline = outlineTicket([incoming.mail], options);
  const isBounce = incoming.kind === 'bounce';
  const conversation = {
    ticketId: ticket?.id,
    joins: undefined,
    continued: ticket !== undefined,
    outline: isBounce ? { ...outline, customer: undefined } : outline,
  };
  const ready = { ...incoming, conversation, roles: isBounce ? { ...roles, customer: undefined } : roles };
  await writeMails(ctx, [ready], options);
}

async function receive(ctx: WriteContext, arrival: Arrival): Promise<Received> {
  const { incoming, mailbox } = arrival;
  const bounced = incoming.bounce && (await receiveBounce(ctx, arrival, incoming.bounce));
  if (bounced) return bounced;
  const sender = senderOf(mailbox.brandId, incoming.mail);
  const isMachine = incoming.kind === 'automatic' || incoming.kind === 'bounce';
  const ticket = await findTicket(ctx, incoming.mail, mailbox);
  if (ticket && !isMachine) return receiveAsNews(ctx, arrival, ticket);
  if (ticket) {
    await noteArrival(ctx, sender, { kind: 'automatic', ticketId: ticket.id });
    return receiveQuietly(ctx, arrival, ticket);
  }
  return (await joinLoop(ctx, arrival)) ?? beginTicket(ctx, arrival);
}

async function beginTicket(ctx: WriteContext, arrival: Arrival): Promise<Received> {
  const received = await receiveAsNews(ctx, arrival, undefined);
  const sender = senderOf(arrival.mailbox.brandId, arrival.incoming.mail);
  await noteArrival(ctx, sender, { kind: 'ticket', ticketId: received.ticket.id });
  return received;
}

/**
 * Who brings more than ten tickets an hour is probably a machine that answers a machine: what comes now joins the last
 * one. A machine's mail does so quietly; what may be a person's opens it again, so that nobody is overlooked.
 */
async function joinLoop(ctx: WriteContext, arrival: Arrival): Promise<Received | undefined> {
  const { incoming, mailbox } = arrival;
  const sender = senderOf(mailbox.brandId, incoming.mail);
  const id = await findLoop(ctx, sender);
  const ticket = id === undefined ? undefined : await loadFollowing(ctx, id);
  if (!ticket) return undefined;
  ctx.desk.log.warn(
    { mailAccount: mailbox.accountId, ticket: ticket.id, kind: incoming.kind },
    'a sender brings more than ten tickets an hour: further mails join one ticket',
  );
  await noteArrival(ctx, sender, { kind: 'quiet', ticketId: ticket.id });
  return incoming.kind === 'person' ? receiveAsNews(ctx, arrival, ticket) : receiveQuietly(ctx, arrival, ticket);
}
