import type { ImapFlow } from 'imapflow';
import { readHeader } from '../mail/header-fields.ts';
import { askForMails } from './ask-for-mails.ts';

/** How often a mail is asked for that the server has and does not give. Longer and longer pauses lie between. */
const tries = 6;

/** A mail server has a mail and does not give it: it is asked again later. */
export class MailWithheld extends Error {
  override name = 'MailWithheld';
  readonly responseText: string;

  constructor(words: string) {
    super('The server does not give a mail that it has.');
    this.responseText = words === '' ? 'it does not give a mail that it has' : words;
  }
}

/** The mails that a server did not give, by their numbers: how often it was asked. */
export type Refusals = Map<number, number>;

/**
 * Whether a mail that a server does not give is waited for no longer, because those behind it wait, too: it was asked
 * for often enough, and another one the server does give.
 */
export async function isGivenUp(client: ImapFlow, uid: number, refusals: Refusals): Promise<boolean> {
  const asked = (refusals.get(uid) ?? 0) + 1;
  refusals.set(uid, asked);
  return asked >= tries && (await givesOthers(client, uid));
}

async function givesOthers(client: ImapFlow, uid: number): Promise<boolean> {
  const all = (await client.search({ all: true }, { uid: true })) || [];
  const others = [...new Set([all[0], all.at(-1)])].filter((other) => other !== undefined && other !== uid);
  const query = { uid: true, source: { start: 0, maxLength: 1 } };
  const { given } = await askForMails(client, others as number[], { query, isWhole: ({ source }) => !!source });
  return given.size > 0;
}

/**
 * What stands for a mail that its server does not give: its header, where that can be had, and where the mail is. So it
 * is in the right ticket, from the right customer, and nobody has to know by chance that it came.
 */
export async function describeWithheld(client: ImapFlow, uid: number, words: string): Promise<Buffer> {
  const query = { uid: true, headers: true };
  const { given } = await askForMails(client, [uid], { query, isWhole: ({ headers }) => !!headers });
  const { fields } = readHeader(given.get(uid)?.headers ?? Buffer.alloc(0));
  const kept = fields.filter(({ name }) => !/^(content-|mime-version$)/.test(name));
  const said = words === '' ? '' : ` It said: ${words}`;
  const lines = [
    ...kept.map(({ name, value }) => `${name}: ${value}`),
    'Content-Type: text/plain; charset=utf-8',
    '',
    `The mail server does not give this mail, number ${uid} of its folder. It is in the mailbox still.${said}`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
