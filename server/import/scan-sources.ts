import { stat } from 'node:fs/promises';
import { invalid } from '../errors.ts';
import { OfficeAddresses } from '../mail/office-addresses.ts';
import type { Timestamp } from '../time.ts';
import { describeForeignFile, markLength } from './foreign-file.ts';
import { LookAhead } from './look-ahead.ts';
import { MailScanner } from './mail-scanner.ts';
import { type MailSource, passChunks, unreadableFile } from './mail-source.ts';
import { MboxSplitter } from './mbox-splitter.ts';
import type { Staging } from './staging.ts';

export interface ScanResult {
  /** Mails that stand more than once in these files. */
  duplicates: number;
  /** What is wrong with the files, a sentence each. What could be read of them was found all the same. */
  damage: string[];
  addresses: OfficeAddresses;
}

export interface ScanWatch {
  now: Timestamp;
  signal?: AbortSignal;
  /** Bytes read so far. */
  progress?: (bytes: number) => void;
}

/** First pass: reads all files once, keeping only what their headers say, in the staging. */
export async function scanSources(
  sources: readonly MailSource[],
  staging: Staging,
  watch: ScanWatch,
): Promise<ScanResult> {
  const result: ScanResult = { duplicates: 0, damage: [], addresses: new OfficeAddresses() };
  let bytes = 0;
  for (const [index, source] of sources.entries()) {
    const scanner = new MailScanner({
      quoted: source.kind === 'mbox',
      now: watch.now,
      found: (mail) => {
        if (staging.add(index, mail, watch.now)) result.addresses.add(mail.facts);
        else result.duplicates++;
      },
    });
    const { size, foreign } = await feed(source, scanner, (read) => {
      watch.signal?.throwIfAborted();
      watch.progress?.(bytes + read);
    });
    bytes += size;
    if (foreign !== undefined) result.damage.push(`${source.name} is no mail: it is ${foreign}.`);
    else if (source.kind === 'mbox') result.damage.push(...damageOf(source, scanner, size));
  }
  return result;
}

interface Fed {
  /** Bytes. */
  size: number;
  /** What the file is instead of a mail: then nothing was found in it. */
  foreign?: string;
}

/** Throws Invalid for a mailbox that is none: it was named, and all of what was wanted is in it. */
async function feed(source: MailSource, scanner: MailScanner, tick: (read: number) => void): Promise<Fed> {
  const ahead = new LookAhead(source.path);
  const splitter = source.kind === 'mbox' ? new MboxSplitter(scanner, (place) => ahead.mayEndAt(place)) : undefined;
  let size = 0;
  try {
    for await (const chunk of passChunks(source.path)) {
      const foreign = size === 0 ? describeForeignFile(chunk) : undefined;
      if (foreign !== undefined && splitter) throw invalid(`${source.name} is no mbox file: it is ${foreign}.`);
      if (foreign !== undefined) return { size: chunk.length, foreign };
      if (splitter) splitter.push(chunk);
      else if (size === 0) beginEml(chunk, scanner);
      else scanner.data(chunk, false);
      size += chunk.length;
      tick(size);
    }
    splitter?.end();
  } finally {
    ahead.close();
  }
  scanner.finish();
  return { size };
}

/** An eml file is a mail; some programs leave a byte order mark or a From_ line at its top. */
function beginEml(chunk: Buffer, scanner: MailScanner): void {
  const mark = markLength(chunk);
  const hasFromLine = chunk.toString('latin1', mark, mark + 5) === 'From ';
  const start = hasFromLine ? chunk.indexOf(10) + 1 : mark;
  scanner.begin(start, hasFromLine ? chunk.toString('latin1', mark, start).trim() : '');
  scanner.data(chunk.subarray(start), false);
}

function damageOf({ name }: MailSource, scanner: MailScanner, size: number): string[] {
  if (size > 0 && scanner.fromLines === 0) {
    throw invalid(
      `${name} is no mbox file: no line of it begins with "From ". If it is a single mail, use "deskhand import eml".`,
    );
  }
  const damage: string[] = [];
  if (scanner.strayBytes > 0) {
    damage.push(
      `${name} is damaged: its first ${scanner.strayBytes} bytes are no whole mail. They are kept as a ticket; everything behind them was imported.`,
    );
  }
  if (scanner.endsWithin !== '') {
    damage.push(
      `${name} is damaged: it ends within the ${scanner.endsWithin} of its last mail. All that is there was imported; get the rest from where the file came from.`,
    );
  }
  if (scanner.zeroed > 0) {
    damage.push(
      `${name} is damaged: ${scanner.zeroed} of its mails have holes of zeros. All that is there was imported; compare with a backup of the file.`,
    );
  }
  return damage;
}

/** Size of all files together in bytes; throws Invalid, naming the file, for one that cannot be read. */
export async function sizeOf(sources: readonly MailSource[]): Promise<number> {
  let bytes = 0;
  for (const { path, name } of sources) {
    const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw unreadableFile(name, error);
    });
    if (!file.isFile()) throw invalid(`${name} is not a file.`);
    bytes += file.size;
  }
  return bytes;
}
