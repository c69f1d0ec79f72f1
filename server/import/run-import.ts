import type { Context } from '../context.ts';
import { DomainError, diskFull } from '../errors.ts';
import { MailReader } from '../mail/mail-reader.ts';
import type { ProposedAddress } from '../mail/office-addresses.ts';
import { translateError } from '../storage/translate-error.ts';
import type { ImportStatus } from './conversation.ts';
import { type ImportCounts, importMails } from './import-mails.ts';
import type { MailSource } from './mail-source.ts';
import { addOwnAddresses, findOffice } from './office.ts';
import { openStaging } from './open-staging.ts';
import { scanSources, sizeOf } from './scan-sources.ts';

export interface ImportRequest {
  sources: readonly MailSource[];
  /** The default brand when there is none. */
  brand?: string;
  status: ImportStatus;
  /** Asked when the brand has no addresses of its own yet: which of the proposed ones are (or others). */
  chooseAddresses: (proposed: readonly ProposedAddress[]) => Promise<readonly string[]>;
  /** Addresses known to be the office's own. */
  addresses: readonly string[];
}

export interface ImportObserver {
  signal?: AbortSignal;
  scanning?: (bytes: number, total: number) => void;
  importing?: (done: number, mails: number) => void;
}

export interface ImportResult {
  /** Mails that came in. */
  mails: number;
  /** New tickets and customers. */
  tickets: number;
  customers: number;
  /** Mails that an earlier import brought. */
  already_here: number;
  skipped: { reason: string; count: number }[];
  /** The office's own addresses, as this import used them. */
  addresses: string[];
  /** What is wrong with the files; empty when nothing is. */
  damage: string[];
}

/** Whoever asks for an import, by command or in the console: what it notes in a history is its own. */
const importer = { kind: 'system', step: 'Import' } as const;

/** Imports files from the first pass to the last: scan, ask for the addresses, thread, write. */
export async function runImport(
  asked: Context,
  request: ImportRequest,
  observer: ImportObserver = {},
): Promise<ImportResult> {
  const ctx = { ...asked, actor: importer };
  const office = await findOffice(ctx, request.brand);
  const total = await sizeOf(request.sources);
  const staging = openStaging(ctx.desk);
  const reader = new MailReader(ctx.desk.mailWorker);
  reader.warm();
  const now = ctx.now();
  const { signal } = observer;
  try {
    // The addresses of a big mailbox are many: nobody holds them once they are proposed.
    const { addresses, ...scan } = await scanSources(request.sources, staging, {
      now,
      ...(signal ? { signal } : {}),
      progress: (bytes) => observer.scanning?.(bytes, total),
    });
    const known = office.own.size > 0 || request.addresses.length > 0 || staging.count === 0;
    const chosen = known ? [] : await request.chooseAddresses(addresses.propose(office.own));
    await addOwnAddresses(ctx, office, [...request.addresses, ...chosen]);
    const { brandId, groupId, own } = office;
    const { count: found } = staging;
    const input = { sources: request.sources, staging, reader, brandId, groupId, own, status: request.status, now };
    const counts = await importMails(ctx, input, {
      ...(signal ? { signal } : {}),
      progress: ({ mails, alreadyHere }) => observer.importing?.(mails + alreadyHere, found),
    });
    return toResult(counts, scan, own);
  } catch (error) {
    throw asImportError(error, ctx.desk.dataDirectory);
  } finally {
    await reader.close();
    staging.close();
  }
}

/** What stopped an import, and what to do. Earlier transactions of it are in: the same import again brings the rest. */
export function asImportError(error: unknown, dataDirectory: string): unknown {
  const translated = translateError(error, dataDirectory);
  if (!(translated instanceof DomainError && translated.kind === 'disk-full')) return translated;
  const message = `The disk of ${dataDirectory} is full. What is in stays: free some space and run the same import again for the rest.`;
  return diskFull(message, translated);
}

export const inTheFileTwice = 'is in these files more than once';

function toResult(
  { mails, tickets, customers, alreadyHere }: ImportCounts,
  { duplicates, damage }: { duplicates: number; damage: string[] },
  own: ReadonlySet<string>,
): ImportResult {
  return {
    mails,
    tickets,
    customers,
    already_here: alreadyHere,
    skipped: duplicates > 0 ? [{ reason: inTheFileTwice, count: duplicates }] : [],
    addresses: [...own].sort(),
    damage,
  };
}
