import type { WriteContext } from '../context.ts';
import { noteArrivals, senderOf } from './arrivals.ts';
import { nextWave } from './next-wave.ts';
import { type ArrivedMail, type Placed, placeMails, type Sorted, sortMail } from './place-mails.ts';
import type { IncomingMail } from './read-incoming.ts';
import { receiveBounce } from './receive-bounce.ts';
import { beginTickets, continueTickets, type Mailbox, noteReceived, receiveQuietly } from './receive-mail.ts';
import { writeAsHistory } from './write-as-history.ts';

/**
 * Takes in the first of mails that wait in their order, and those others that can be written together with it. Gives
 * those that were taken.
 */
export async function receiveWave(
  ctx: WriteContext,
  waiting: readonly ArrivedMail[],
  mailbox: Mailbox,
): Promise<IncomingMail[]> {
  const sorted = waiting.map((one) => sortMail(one, mailbox));
  const [first] = sorted;
  if (first && (await receiveReport(ctx, first))) return [first.incoming];
  const placed = nextWave(await placeMails(ctx, sorted, mailbox));
  await writeAsHistory(
    ctx,
    placed.filter((mail) => mail.way === 'history'),
    mailbox,
  );
  const begun = await beginTickets(
    ctx,
    placed.filter((mail) => mail.way === 'begins'),
  );
  const continued = await continueTickets(
    ctx,
    placed.filter((mail) => mail.way === 'continues'),
  );
  const quiet = await receiveQuietly(
    ctx,
    placed.filter((mail) => mail.way === 'quietly'),
  );
  const received = [...begun, ...continued, ...quiet];
  await noteReceived(ctx, received, mailbox);
  const tickets = new Map(received.map(({ arrival, received }) => [arrival.incoming, received.ticket.id]));
  await countArrivals(ctx, placed, (mail) => tickets.get(mail.incoming) ?? 0);
  return placed.map(({ incoming }) => incoming);
}

/** Takes in a report about a mail that went out; false for anything else. */
async function receiveReport(ctx: WriteContext, mail: Sorted): Promise<boolean> {
  const { bounce } = mail.incoming;
  if (!mail.isNews || !bounce) return false;
  const received = await receiveBounce(ctx, mail, bounce);
  await noteReceived(ctx, received, mail.mailbox);
  return received.length > 0;
}

/** Notes what counts as a sender's, and tells of those who brought too much. */
async function countArrivals(
  ctx: WriteContext,
  placed: readonly Placed[],
  ticketOf: (mail: Placed) => number,
): Promise<void> {
  const counted = placed.flatMap((mail) => {
    const kind = countedAs(mail);
    const sender = senderOf(mail.mailbox.brandId, mail.incoming.mail);
    return kind === undefined ? [] : [{ sender, kind, ticketId: ticketOf(mail) }];
  });
  await noteArrivals(ctx, counted);
  for (const mail of placed) {
    if (!('isLoop' in mail) || !mail.isLoop) continue;
    ctx.desk.log.warn(
      { mailAccount: mail.mailbox.accountId, ticket: mail.ticket.id, kind: mail.incoming.kind },
      'a sender brings more than ten tickets an hour: further mails join one ticket',
    );
  }
}

function countedAs(mail: Placed): 'ticket' | 'automatic' | undefined {
  if (mail.way === 'begins') return 'ticket';
  return mail.way === 'quietly' && !mail.isLoop ? 'automatic' : undefined;
}
