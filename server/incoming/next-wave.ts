import { identityKey } from '../import/known-mails.ts';
import { subjectKeys } from '../import/staging.ts';
import { participantsOf } from '../mail/mail-roles.ts';
import { senderOf } from './arrivals.ts';
import { namesNumber, referencesOf } from './find-ticket.ts';
import type { Placed } from './place-mails.ts';

/**
 * Of mails that wait in their order those that can be written at once, ahead of others: what becomes of them depends on
 * none that waits before them, nor the other way round, and none of those can go into the same ticket. The first one
 * always is among them; none overtakes a mail server's report. Pure.
 *
 * @param waiting as they would be placed now.
 */
export function nextWave(waiting: readonly Placed[]): Placed[] {
  const [left, asked, tickets] = [new Set<string>(), new Set<string>(), new Set<number>()];
  const wave: Placed[] = [];
  // The ticket of one that depends on others is not known yet: it may be any that is there.
  let isOpen = true;
  for (const mail of waiting) {
    if (wave.length > 0 && mail.incoming.bounce) break;
    const [leaves, asks] = [leftBy(mail), askedBy(mail)];
    const depends = asks.some((trace) => left.has(trace)) || leaves.some((trace) => asked.has(trace));
    const mayEnter = mail.ticket === undefined || (isOpen && !tickets.has(mail.ticket.id));
    if (!depends && mayEnter) wave.push(mail);
    if (depends) isOpen = false;
    for (const trace of leaves) left.add(trace);
    for (const trace of asks) asked.add(trace);
    if (mail.ticket) tickets.add(mail.ticket.id);
  }
  return wave;
}

/** By what the mails after it may find it, its ticket or its sender. */
function leftBy(placed: Placed): string[] {
  const { facts } = placed.incoming.mail;
  return [
    ...eitherWay(placed),
    ...subjectKeys(facts, placed.mailbox.own).map((key) => `subject ${key}`),
    ...participantsOf(facts).map((address) => `address ${address}`),
  ];
}

/** What of that decides where it goes. */
function askedBy(placed: Placed): string[] {
  const { mail } = placed.incoming;
  const { facts } = mail;
  return [
    ...eitherWay(placed),
    ...(facts.subjectKey.reply ? subjectKeys(facts, placed.mailbox.own).map((key) => `subject ${key}`) : []),
    ...(namesNumber(mail) ? facts.from.map(({ address }) => `address ${address.toLowerCase()}`) : []),
  ];
}

/** What a mail both leaves and asks for; the senders of history are not counted. */
const eitherWay = ({ incoming: { mail }, mailbox, way }: Placed): string[] => [
  `mail ${identityKey(mail)}`,
  ...(way === 'history' ? [] : [`sender ${senderOf(mailbox.brandId, mail).hash}`]),
  ...referencesOf(mail).map((id) => `id ${id}`),
];
