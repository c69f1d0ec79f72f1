import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';

/** What a server gives of the mails that it was asked for. */
export interface Answers {
  given: Map<number, FetchMessageObject>;
  /** Mails that it has and does not give, with its words; '' where it says nothing. */
  withheld: Map<number, string>;
}

/**
 * Asks for mails by their numbers. A server that refuses one of them refuses all that were asked for with it: then they
 * are asked for in halves, until the one stands alone. What is gone meanwhile is in neither list.
 *
 * @param isWhole whether an answer has what was asked for.
 */
export async function askForMails(
  client: ImapFlow,
  uids: readonly number[],
  { query, isWhole }: { query: FetchQueryObject; isWhole: (mail: FetchMessageObject) => boolean },
): Promise<Answers> {
  const answers: Answers = { given: new Map(), withheld: new Map() };
  await ask(client, uids, { query, isWhole, ...answers });
  const missing = uids.filter((uid) => !answers.given.has(uid) && !answers.withheld.has(uid));
  for (const uid of await stillThere(client, missing)) answers.withheld.set(uid, '');
  return answers;
}

type Asked = Answers & { query: FetchQueryObject; isWhole: (mail: FetchMessageObject) => boolean };

async function ask(client: ImapFlow, uids: readonly number[], asked: Asked): Promise<void> {
  const { query, isWhole, given, withheld } = asked;
  try {
    for await (const mail of client.fetch(uids.join(','), query, { uid: true })) {
      if (isWhole(mail)) given.set(mail.uid, mail);
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const left = uids.filter((uid) => !given.has(uid));
    const [only] = left;
    if (left.length === 1 && only !== undefined) withheld.set(only, error.responseText ?? '');
    if (left.length < 2) return;
    await ask(client, left.slice(0, left.length >> 1), asked);
    await ask(client, left.slice(left.length >> 1), asked);
  }
  requireOpen(client);
}

/** Which of these mails the folder has. */
export async function stillThere(client: ImapFlow, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const there = await client.search({ uid: uids.join(',') }, { uid: true });
  requireOpen(client);
  return uids.filter((uid) => (there || []).includes(uid));
}

/** A server's refusal of a command; it is to be asked more slowly where it says so. */
export const isRefusal = (error: unknown): error is Error & { responseText?: string } =>
  error instanceof Error &&
  'responseStatus' in error &&
  ['NO', 'BAD'].includes(String(error.responseStatus)) &&
  (error as NodeJS.ErrnoException).code !== 'ETHROTTLE';

/** A connection that has ended gives nothing when it is asked, and no error: as if the mails were gone. */
export function requireOpen(client: ImapFlow): void {
  if (!client.mailbox) throw new Error('The connection was closed.');
}
