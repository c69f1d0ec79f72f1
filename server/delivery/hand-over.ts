import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from '../mail-account/load.ts';
import { describeTrouble, isRefusal, isTemporary, type ToldTrouble, type Trouble } from './describe-trouble.ts';
import { signIn } from './sign-in.ts';
import { smtpOptions } from './smtp-options.ts';

/** A mail as it goes over the wire. */
export interface Envelope {
  from: string;
  to: readonly string[];
  /** Bytes of the mail. */
  size: number;
}

export interface Refused {
  address: string;
  reason: string;
  /** It can be taken later. */
  temporary: boolean;
}

export type Outcome =
  /** The mail server has taken it, for those who were not refused. */
  | { kind: 'sent'; refused: Refused[] }
  /** Nobody has got it, that is certain. */
  | ({ kind: 'refused'; temporary: boolean; refused: Refused[] } & ToldTrouble)
  /** The answer was lost: it may have been sent. */
  | ({ kind: 'unsure' } & ToldTrouble);

export interface Handover {
  /** The whole mail. */
  read: () => Promise<Readable>;
  /** Awaited before the last bytes, which make the mail server responsible for the mail. What it throws ends it all. */
  beforeEnd: () => Promise<void>;
  /** Aborted when it is not to be sent now: the connection is cut unless it is too late for that. */
  signal: AbortSignal;
}

/**
 * Hands a mail to a mail server (RFC 5321). Until `beforeEnd` the server cannot have taken it, whatever happens; from
 * then on only its answer tells whether it has.
 */
export async function handOver(server: MailServer, envelope: Envelope, handover: Handover): Promise<Outcome> {
  const connection = new SMTPConnection(smtpOptions(server));
  let isHandedOver = false;
  const cut = () => {
    if (!isHandedOver) connection.close();
  };
  handover.signal.addEventListener('abort', cut);
  let bytes: Readable | undefined;
  try {
    await signIn(connection, server);
    bytes = await handover.read();
    const mail = Readable.from(
      heldBack(bytes, async () => {
        await handover.beforeEnd();
        isHandedOver = true;
      }),
    );
    const refused = await sent(connection, envelope, mail);
    connection.quit();
    return { kind: 'sent', refused };
  } catch (error) {
    const trouble = error as Trouble;
    const told = describeTrouble(trouble, server);
    // A refusal (4xx, 5xx) is an answer; anything else leaves open what became of the mail.
    if (isHandedOver && !isRefusal(trouble)) return { kind: 'unsure', ...told };
    return { kind: 'refused', ...told, temporary: isTemporary(trouble), refused: refusalsOf(trouble) };
  } finally {
    handover.signal.removeEventListener('abort', cut);
    // One that was refused before it began has been read by nobody.
    bytes?.destroy();
    connection.close();
  }
}

/** The bytes of a mail, whose end waits until it may come. */
async function* heldBack(mail: Readable, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of mail) yield chunk as Buffer;
  await beforeEnd();
}

/** Sends the mail; gives whom the server refused beside those for whom it took it. */
function sent(connection: SMTPConnection, envelope: Envelope, mail: Readable): Promise<Refused[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Refused[]>();
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('The connection was closed.')));
  connection.send({ ...envelope, to: [...envelope.to] }, mail, (error, info) => {
    if (error) reject(error);
    else
      resolve(refusalsOf({ rejected: info.rejected ?? [], rejectedErrors: (info.rejectedErrors ?? []) as Trouble[] }));
  });
  return promise;
}

function refusalsOf({ rejected = [], rejectedErrors = [] }: Pick<Trouble, 'rejected' | 'rejectedErrors'>): Refused[] {
  return rejected.map((address, at) => {
    const trouble = rejectedErrors[at];
    return { address, reason: trouble?.response ?? 'refused', temporary: !trouble || isTemporary(trouble) };
  });
}
