import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import type { InsertedCustomer } from '../sample/insert-customers.ts';
import { insertPastTickets } from '../sample/insert-past-tickets.ts';
import { type Random, seededRandom } from '../sample/random.ts';
import { type Company, setUpCompany } from '../sample/set-up-company.ts';
import { transaction } from '../storage/transaction.ts';
import type { Timestamp } from '../time.ts';
import { generateCustomers } from './generate-customers.ts';
import { insertMarks } from './insert-marks.ts';
import { insertUnusual } from './insert-unusual.ts';
import { volumeTicket } from './volume-ticket.ts';

export interface Volume {
  tickets: number;
  messages: number;
}

const seed = 20_260_302;

/** Messages of one transaction: beside a running server nobody waits long for the write lock. */
const messagesPerTransaction = 2000;

/** The oldest ticket lies this far back. */
const span = 3 * 365 * 24 * 60 * 60 * 1000;

/**
 * Adds tickets and messages by the hundred thousand, for benchmarks: the same on every run, in transactions that each
 * leave the desk consistent.
 *
 * @param onProgress told after every transaction how many tickets are there.
 */
export async function generateVolume(
  ctx: Context,
  volume: Volume,
  onProgress: (tickets: number) => void = () => {},
): Promise<{ customers: number } & Volume> {
  ctx.require('DESK_ADMIN');
  if (volume.messages < volume.tickets) throw invalidField('messages', 'must be at least as many as tickets');
  const random = seededRandom(seed);
  const company = await transaction(ctx, setUpCompany);
  const run = await nextRun(ctx);
  const count = Math.max(1, Math.ceil(volume.tickets / 8));
  const customers = await generateCustomers(ctx, { count, brandId: company.brandId, run }, random);
  const unusual = await insertUnusual(ctx, { company, customers }, volume);
  const others = { tickets: volume.tickets - unusual.tickets, messages: volume.messages - unusual.messages };
  const now = ctx.now();
  const perTransaction = Math.max(1, Math.floor((messagesPerTransaction * others.tickets) / others.messages));
  for (let start = 0; start < others.tickets; start += perTransaction) {
    const end = Math.min(start + perTransaction, others.tickets);
    await insertSlice(ctx, { company, customers, volume: others, now, start, end }, random);
    onProgress(unusual.tickets + end);
  }
  // By itself PostgreSQL looks only after a minute, and plans until then for the desk that it knew.
  const { dialect, write } = ctx.desk.storage;
  if (dialect === 'postgres') await sql`vacuum (analyze)`.execute(write);
  return { ...volume, customers: customers.length };
}

interface Slice {
  company: Company;
  customers: readonly InsertedCustomer[];
  volume: Volume;
  now: Timestamp;
  start: number;
  end: number;
}

async function insertSlice(ctx: Context, slice: Slice, random: Random): Promise<void> {
  const { company, customers, volume, now, start, end } = slice;
  // Planned before the transaction, which can run twice.
  const planned = Array.from({ length: end - start }, (_, offset) => {
    const index = start + offset;
    const age = 1 - (index + 1) / volume.tickets;
    const messages = share(index + 1, volume) - share(index, volume);
    // The newest ticket's last entry is a minute ago.
    const begin = now - age * span - 60_000 - messages * 37 * 60_000;
    const customer = random.pick(customers);
    return volumeTicket({ company, customer, start: Math.floor(begin), messages, age, now }, random);
  });
  await transaction(
    ctx,
    async (ctx) => {
      const inserted = await insertPastTickets(ctx, planned);
      await insertMarks(ctx, company, planned, inserted);
      const newest = inserted.at(-1);
      // One pointer tells every reader that the list has moved; a pointer for each of a million would be noise.
      if (newest) await appendLive(ctx, [{ kind: 'ticket', ticket_id: newest.id, version: 1 }]);
    },
    { long: true },
  );
}

/** How many of the messages belong to the first `index` tickets: spread evenly, exact in total. */
const share = (index: number, { tickets, messages }: Volume) => Math.floor((index * messages) / tickets);

async function nextRun({ db }: Context): Promise<number> {
  const last = await db
    .selectFrom('customers')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return (last?.id ?? 0) + 1;
}
