import type { ReceivedFile, StoredFile } from '../attachment/file-store.ts';
import { passChunks } from '../import/mail-source.ts';
import {
  type Preparation,
  type PreparedWithFiles,
  prepareMailBytes,
  prepareReceived,
  prepareTooBig,
  sizeLimit,
} from '../import/prepare-mails.ts';
import type { KnownMail } from '../import/ready-mail.ts';
import { type HeaderField, readHeader } from '../mail/header-fields.ts';
import { readFacts } from '../mail/mail-facts.ts';
import { MailIdentity } from '../mail/mail-identity.ts';
import { readHead } from '../mail/mail-stream.ts';
import { unreadable } from '../mail/prepare-mail.ts';
import type { IsPurged } from '../purge/purged-mails.ts';
import type { Timestamp } from '../time.ts';
import { kindOf, type MailKind } from './mail-kind.ts';
import { type Bounce, readBounce } from './read-bounce.ts';

/** A mail that arrived, ready to be written: its files are in the store. */
export interface IncomingMail extends PreparedWithFiles {
  mail: KnownMail;
  kind: MailKind;
  /** For a `bounce`. */
  bounce: Bounce | undefined;
  /** When the mailbox got it. */
  arrivedAt: Timestamp;
}

/** How far the date that a mail gives itself may be from its arrival, to be believed. */
const believed = 24 * 3_600_000;

export interface ReadOptions extends Preparation {
  arrivedAt: Timestamp;
  /** Of what is, nothing is kept. */
  isPurged: IsPurged;
}

/**
 * Reads a mail as it came: what its header says, its parts, and whether a machine wrote it. undefined for one whose
 * customer was purged.
 */
export async function readIncoming(bytes: Buffer, options: ReadOptions): Promise<IncomingMail | undefined> {
  const { arrivedAt, isPurged, ...preparation } = options;
  const { fields, bodyStart } = readHeader(bytes);
  const identity = new MailIdentity(fields, undefined);
  identity.update(bytes.subarray(bodyStart));
  const mail = known(fields, { hash: identity.digest(), arrivedAt });
  if (await isPurged(mail)) return undefined;
  const kind = kindOf(fields);
  return {
    ...(await prepareMailBytes(bytes, preparation)),
    mail,
    kind,
    bounce: kind === 'bounce' ? readBounce(bytes.subarray(bodyStart)) : undefined,
    arrivedAt,
  };
}

/** The same of a mail that is too big for memory. What it came in is kept, unless the mail is purged. */
export async function readReceived(received: ReceivedFile, options: ReadOptions): Promise<IncomingMail | undefined> {
  const { arrivedAt, isPurged, ...preparation } = options;
  const head = readHead(received.path);
  const { fields, bodyStart } = readHeader(head);
  const isTooBig = received.size > sizeLimit;
  const identity = new MailIdentity(fields, undefined);
  if (!isTooBig) for await (const chunk of passChunks(received.path, bodyStart)) identity.update(chunk);
  const mail = known(fields, { hash: isTooBig ? received.hash : identity.digest(), arrivedAt });
  if (await isPurged(mail)) return undefined;
  const kind = kindOf(fields);
  return {
    ...(isTooBig ? prepareTooBig(head, await received.keep()) : await prepareReceived(received, preparation)),
    mail,
    kind,
    bounce: kind === 'bounce' ? readBounce(head.subarray(bodyStart)) : undefined,
    arrivedAt,
  };
}

/** A mail that not even its header can be told of: nothing but its original. */
export function readUnreadable(
  original: StoredFile,
  { arrivedAt, reason }: { arrivedAt: Timestamp; reason: string },
): IncomingMail {
  const attached = prepareTooBig(Buffer.alloc(0), original);
  return {
    ...attached,
    prepared: unreadable('{}', reason),
    mail: known([], { hash: original.hash, arrivedAt }),
    kind: 'person',
    bounce: undefined,
    arrivedAt,
  };
}

function known(fields: readonly HeaderField[], { hash, arrivedAt }: { hash: string; arrivedAt: Timestamp }): KnownMail {
  const facts = readFacts(fields, { now: arrivedAt });
  const says = facts.sentAt;
  const sentAt = says !== undefined && arrivedAt - says < believed ? says : arrivedAt;
  return { messageId: facts.messageId, hash, sentAt, facts };
}
