import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { desk, deskOn } from './0001-desk.ts';
import { changeVersions } from './0002-change-versions.ts';
import { liveEvents } from './0003-live-events.ts';
import { bulkChanges } from './0004-bulk-changes.ts';
import { listFilters } from './0005-list-filters.ts';
import { views } from './0006-views.ts';
import { search, searchOn } from './0007-search.ts';
import { ticketMoves } from './0008-ticket-moves.ts';
import { presence } from './0009-presence.ts';
import { customers, fillNameKeys } from './0010-customers.ts';
import { bulkReasons } from './0012-bulk-reasons.ts';
import { notes } from './0013-notes.ts';
import { creationOrder } from './0014-creation-order.ts';
import { deliveries } from './0015-deliveries.ts';
import { mailAccounts } from './0016-mail-accounts.ts';
import { drafts } from './0017-drafts.ts';
import { macros } from './0018-macros.ts';
import { customerMerges, fillAlikeKeys } from './0019-customer-merges.ts';
import { recentChats } from './0021-recent-chats.ts';
import { purgedMails } from './0022-purged-mails.ts';
import { searchBlocksOn } from './0023-search-blocks.ts';
import { deliveryTrouble } from './0024-delivery-trouble.ts';
import { searchTicketsOn } from './0025-search-tickets.ts';
import { firstPass } from './0026-first-pass.ts';
import { customerMergeSlices } from './0027-customer-merge-slices.ts';
import { forwardedDrafts } from './0028-forwarded-drafts.ts';
import { ticketsWithoutEntries } from './0029-tickets-without-entries.ts';
import { newTicketDrafts } from './0031-new-ticket-drafts.ts';
import { mailProgress } from './0032-mail-progress.ts';
import { columnTypes, type Dialect } from './column-types.ts';

/** Every migration in order. A static list, so that a bundled server has it too. Landed ones never change. */
export function allMigrations(dialect: Dialect): Record<string, Migration> {
  return {
    '0001-desk': { up: (db) => run(db, dialect, desk + deskOn[dialect]) },
    '0002-change-versions': { up: (db) => run(db, dialect, changeVersions) },
    '0003-live-events': { up: (db) => run(db, dialect, liveEvents) },
    '0004-bulk-changes': { up: (db) => run(db, dialect, bulkChanges) },
    '0005-list-filters': { up: (db) => run(db, dialect, listFilters) },
    '0006-views': { up: (db) => run(db, dialect, views) },
    '0007-search': { up: (db) => run(db, dialect, search + searchOn[dialect]) },
    '0008-ticket-moves': { up: (db) => run(db, dialect, ticketMoves) },
    '0009-presence': { up: (db) => run(db, dialect, presence) },
    '0010-customers': {
      up: async (db) => {
        await run(db, dialect, customers);
        await fillNameKeys(db);
      },
    },
    '0012-bulk-reasons': { up: (db) => run(db, dialect, bulkReasons) },
    '0013-notes': { up: (db) => run(db, dialect, notes) },
    '0014-creation-order': { up: (db) => run(db, dialect, creationOrder) },
    '0015-deliveries': { up: (db) => run(db, dialect, deliveries) },
    '0016-mail-accounts': { up: (db) => run(db, dialect, mailAccounts) },
    '0017-drafts': { up: (db) => run(db, dialect, drafts) },
    '0018-macros': { up: (db) => run(db, dialect, macros) },
    '0019-customer-merges': {
      up: async (db) => {
        await run(db, dialect, customerMerges);
        await fillAlikeKeys(db);
      },
    },
    '0021-recent-chats': { up: (db) => run(db, dialect, recentChats) },
    '0022-purged-mails': { up: (db) => run(db, dialect, purgedMails) },
    '0023-search-blocks': { up: (db) => run(db, dialect, searchBlocksOn[dialect]) },
    '0024-delivery-trouble': { up: (db) => run(db, dialect, deliveryTrouble) },
    '0025-search-tickets': { up: (db) => run(db, dialect, searchTicketsOn[dialect]) },
    '0026-first-pass': { up: (db) => run(db, dialect, firstPass) },
    '0027-customer-merge-slices': { up: (db) => run(db, dialect, customerMergeSlices) },
    '0028-forwarded-drafts': { up: (db) => run(db, dialect, forwardedDrafts) },
    '0029-tickets-without-entries': { up: (db) => run(db, dialect, ticketsWithoutEntries) },
    '0031-new-ticket-drafts': { up: (db) => run(db, dialect, newTicketDrafts) },
    '0032-mail-progress': { up: (db) => run(db, dialect, mailProgress) },
  };
}

async function run(db: Kysely<unknown>, dialect: Dialect, statements: string): Promise<void> {
  const words = Object.entries(columnTypes[dialect]);
  const text = words.reduce((text, [word, type]) => text.replaceAll(word, type), statements);
  for (const statement of text.split(';\n')) {
    if (statement.trim() !== '') await sql.raw(statement.trim().replace(/;$/, '')).execute(db);
  }
}
