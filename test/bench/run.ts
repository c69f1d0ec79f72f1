import { parseArgs } from 'node:util';
import { benchAttachment } from './attachment/bench-attachment.ts';
import { benchMail } from './attachment/bench-mail.ts';
import { benchImport } from './bench-import.ts';
import { benchBulk } from './bulk/bench-bulk.ts';
import { benchCreateTicket } from './create-ticket/bench-create-ticket.ts';
import { benchCustomers } from './customers/bench-customers.ts';
import { benchExport } from './export/bench-export.ts';
import { benchGetTicket } from './get-ticket/bench-get-ticket.ts';
import { benchIngest } from './ingest/bench-ingest.ts';
import { benchList } from './list/bench-list.ts';
import { benchLive } from './live/bench-live.ts';
import { benchSearch } from './search/bench-search.ts';
import { benchSetStatus } from './set-status/bench-set-status.ts';
import { startBenchPostgres } from './support/bench-postgres.ts';

/** `npm run bench`: measures and prints; says nothing of passed or failed, which depends on the machine. */

const { values } = parseArgs({
  options: {
    /** Length of one measurement. */
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    /** Names one benchmark. */
    only: { type: 'string' },
    /** Size of the mailbox that is imported; without it 6,000 short mails. */
    megabytes: { type: 'string' },
    /** On PostgreSQL; those that can. */
    postgres: { type: 'boolean', default: false },
  },
});
const rounds = { seconds: Number(values.seconds), rounds: Number(values.rounds) };

const benches = {
  'get-ticket': async () => {
    process.stdout.write('\nGET /ticket/{id}, 8 messages, of 100,000 tickets, 16 connections\n');
    const { ratio } = await benchGetTicket(rounds);
    process.stdout.write(`median of the ratios: ${ratio.toFixed(3)} (wanted: at least 0.7, aim 0.8)\n`);
  },
  'set-status': async () => {
    process.stdout.write(
      '\nPOST /ticket/setstatus of 10,000 of 450,000 tickets, four connections reading meanwhile (ms)\n',
    );
    const { ours, p99 } = await benchSetStatus(rounds.rounds);
    process.stdout.write(`median ${ours} ms (wanted: below 1,500), reads meanwhile p99 ${p99} ms (wanted: below 50)\n`);
  },
  list: async () => {
    process.stdout.write('\nGET /desk/tickets of 450,000 with 3,000,000 messages, one after the other (ms)\n');
    const { p99 } = await benchList(postgres);
    process.stdout.write(`p99 ${p99} ms (wanted: below 50)\n`);
  },
  search: async () => {
    process.stdout.write('\nSearches of 450,000 tickets with 3,000,000 messages, one after the other (ms)\n');
    const { p99 } = await benchSearch(postgres);
    process.stdout.write(`p99 ${p99} ms (wanted: below 150)\n`);
  },
  bulk: async () => {
    process.stdout.write('\nBulk changes at 450,000 tickets, four connections reading meanwhile (ms)\n');
    const [row, , spread] = await benchBulk(postgres);
    process.stdout.write(
      `10,000 tickets changed in ${row?.run} ms, or ${spread?.run} ms all over (wanted: below 3,000)\n`,
    );
  },
  customers: async () => {
    process.stdout.write('\nCustomer list and searches of 56,250 customers, 16 connections\n');
    const { slowest } = await benchCustomers(rounds.seconds);
    process.stdout.write(`p99 at most ${slowest} ms (wanted: below 20)\n`);
  },
  export: async () => {
    process.stdout.write('\nGET /raw/tableData: all of 3,000,000 messages, 1,000 rows a page\n');
    const { perSecond, lastToFirst, memory } = await benchExport();
    process.stdout.write(
      `${perSecond} rows/s (wanted: 100,000), last pages ${lastToFirst} times the first (wanted: at most 1.3), `,
    );
    process.stdout.write(`server at most ${memory} MB (wanted: below 250)\n`);
  },
  'create-ticket': async () => {
    process.stdout.write('\nPOST /ticket, durable, 16 connections\n');
    const { ratio } = await benchCreateTicket(rounds.rounds, rounds.seconds);
    process.stdout.write(`median of the ratios: ${ratio.toFixed(3)} (wanted: at least 0.7)\n`);
  },
  live: async () => {
    process.stdout.write(
      '\nGET /desk/events: 200 readers of 100 changes each, alone and beside 900 that read nothing\n',
    );
    const { p50, p99, besideSlow, memory } = await benchLive(postgres);
    process.stdout.write(`alone: median ${p50} ms, p99 ${p99} ms (wanted: below 100)\n`);
    process.stdout.write(
      `beside: median ${besideSlow.p50} ms, p99 ${besideSlow.p99} ms, server at most ${memory} MB\n`,
    );
  },
  attachment: async () => {
    process.stdout.write('\nA file of 25 MB, uploaded and downloaded\n');
    const { up, down, memory } = await benchAttachment(25, rounds.rounds);
    process.stdout.write(`up ${up} ms, down ${down} ms; memory grew by ${memory} MB (wanted: at most 50)\n`);
    const { sent, received, imported } = await benchMail(25, 3);
    process.stdout.write(
      `as a mail, more memory: sent ${sent} MB, received ${received} MB, imported ${imported} MB (wanted: at most 50)\n`,
    );
  },
  ingest: async () => {
    process.stdout.write('\nMail of an account that waits to be fetched, by IMAP\n');
    const { mails, perSecond, perCpuSecond } = await benchIngest(postgres);
    process.stdout.write(
      `${mails} mails: ${perSecond} mails/s, ${perCpuSecond} for each second of one core (wanted: at least 500)\n`,
    );
  },
  import: async () => {
    const wanted = values.megabytes === undefined ? undefined : Number(values.megabytes);
    process.stdout.write('\nImport of an mbox into an empty desk\n');
    const { mails, megabytes, mailsPerSecond, memory } = await benchImport(wanted);
    process.stdout.write(
      `${mails} mails, ${megabytes} MB: ${mailsPerSecond} mails/s (wanted: at least 500 on one core)\n`,
    );
    if (memory) {
      const { tenth, half, most } = memory;
      process.stdout.write(
        `memory: ${tenth} MB after a tenth, ${half} MB after half, ${most} MB at most (wanted: below 300)\n`,
      );
    }
  },
};

/** The others measure SQLite alone. */
const onPostgres = ['list', 'search', 'bulk', 'live', 'ingest'];

const postgres = values.postgres ? await startBenchPostgres() : undefined;
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (postgres && !onPostgres.includes(name)) continue;
    if (values.only === undefined || values.only === name) await bench();
  }
} finally {
  await postgres?.stop();
}
