import type { WriteContext } from '../context.ts';
import { assignRoles } from '../mail/mail-roles.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { findLoops, senderOf } from './arrivals.ts';
import { findTickets, loadFollowing } from './find-ticket.ts';
import type { MailKind } from './mail-kind.ts';
import type { IncomingMail } from './read-incoming.ts';
import type { Arrival, Mailbox } from './receive-mail.ts';

/** A mail that arrived in a mailbox. */
export interface ArrivedMail {
  incoming: IncomingMail;
  /** It arrived before anybody looked here: no news. */
  isHistory: boolean;
}

/** A mail whose direction is known. */
export interface Sorted extends Arrival {
  /** What arrived before anybody looked here, and what the office sent from elsewhere, is none. */
  isNews: boolean;
}

/** A mail that has a place, and what it does there. */
export type Placed = Arrival &
  (
    | { way: 'history'; ticket: Ticket | undefined }
    | { way: 'begins'; ticket: undefined }
    | { way: 'continues'; ticket: Ticket; isLoop: boolean }
    | { way: 'quietly'; ticket: Ticket; isLoop: boolean }
  );

/** Tells news from history, and who is whose customer. */
export function sortMail({ incoming, isHistory }: ArrivedMail, mailbox: Mailbox): Sorted {
  const roles = assignRoles(incoming.mail.facts, mailbox.own);
  // What the office writes to itself is something to do, and nobody's.
  const isOwn = roles.direction === 'outbound' && roles.customer !== undefined;
  if (isHistory || isOwn) return { incoming, mailbox, roles, isNews: false };
  return { incoming, mailbox, roles: { ...roles, direction: 'inbound' }, isNews: true };
}

/**
 * Finds where mails go. A machine's mail in a known ticket changes nothing about it. Who brings more than ten tickets an
 * hour is probably a machine that answers a machine: what comes now joins the last one, a machine's mail quietly; what
 * may be a person's opens it again, so that nobody is overlooked.
 */
export async function placeMails(ctx: WriteContext, mails: readonly Sorted[], mailbox: Mailbox): Promise<Placed[]> {
  const facts = mails.map(({ incoming }) => incoming.mail);
  const known = await findTickets(ctx, facts, mailbox);
  const loops = await findLoopTickets(
    ctx,
    mails.filter(({ incoming, isNews }) => isNews && !known.has(incoming.mail)),
  );
  return mails.map((mail): Placed => {
    const { kind } = mail.incoming;
    const ticket = known.get(mail.incoming.mail);
    if (!mail.isNews) return { ...mail, way: 'history', ticket };
    if (ticket) return { ...mail, way: isMachine(kind) ? 'quietly' : 'continues', ticket, isLoop: false };
    const last = loops.get(mail);
    if (last) return { ...mail, way: kind === 'person' ? 'continues' : 'quietly', ticket: last, isLoop: true };
    return { ...mail, way: 'begins', ticket: undefined };
  });
}

const isMachine = (kind: MailKind) => kind === 'automatic' || kind === 'bounce';

async function findLoopTickets(ctx: WriteContext, mails: readonly Sorted[]): Promise<Map<Sorted, Ticket>> {
  const sender = ({ incoming, mailbox }: Sorted) => senderOf(mailbox.brandId, incoming.mail);
  const loops = await findLoops(ctx, mails.map(sender));
  if (loops.size === 0) return new Map();
  const ids = mails.map((mail) => [mail, loops.get(sender(mail).hash)] as const);
  return loadFollowing(ctx, new Map(ids.filter((pair): pair is [Sorted, number] => pair[1] !== undefined)));
}
