import type { Context } from '../context.ts';
import { conflict } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import type { MessageFile } from '../message/add.ts';
import { transaction } from '../storage/transaction.ts';
import { castStories } from './cast-stories.ts';
import { drawPhoto } from './draw-photo.ts';
import { insertCustomers } from './insert-customers.ts';
import { insertMacros } from './insert-macros.ts';
import { type InsertedTicket, insertPastTickets, type PastTicket } from './insert-past-tickets.ts';
import { insertSideRows } from './insert-side-rows.ts';
import { insertFollowers, insertViews } from './insert-views.ts';
import { type Casting, planTicket } from './plan-ticket.ts';
import { seededRandom } from './random.ts';
import type { SampleTicket } from './sample-ticket.ts';
import { setUpCompany } from './set-up-company.ts';
import { featuredStories } from './story/featured.ts';
import { orderStories } from './story/orders.ts';
import { supportStories } from './story/support.ts';
import { workshopStories } from './story/workshop.ts';
import { tellAdministrator } from './tell-administrator.ts';

export interface Sample {
  tickets: number;
  customers: number;
  messages: number;
}

/** Tickets of a sample where nobody says how many. */
export const defaultSampleSize = 120;

const seed = 4711;

/**
 * Fills an empty desk with a believable small company's work: people, customers, conversations in all states. The same
 * on every desk, at times relative to now; whole or not at all.
 */
export async function createSample(ctx: Context, count = defaultSampleSize): Promise<Sample> {
  ctx.require('DESK_ADMIN');
  await refuseUsedDesk(ctx);
  const photos = await storePhotos(ctx);
  return transaction(
    ctx,
    async (ctx) => {
      await refuseUsedDesk(ctx);
      const random = seededRandom(seed);
      const company = await setUpCompany(ctx);
      const customers = await insertCustomers(ctx, company, random);
      const castings = castStories(count, customers, ctx.now(), random);
      const planned = castings.map((casting) => planTicket(casting, { company, photos }));
      const inserted = await insertPastTickets(ctx, planned);
      const tickets = planned.map((ticket, index) => paired(castings, ticket, inserted, index));
      await insertSideRows(ctx, company, tickets, random);
      await insertFollowers(ctx, company, tickets);
      await insertViews(ctx, company);
      await insertMacros(ctx, company);
      await tellAdministrator(ctx, company, tickets);
      await appendLive(
        ctx,
        inserted.map(({ id }) => ({ kind: 'ticket', ticket_id: id, version: 1 })),
      );
      const messages = planned.flatMap(({ timeline }) => timeline.filter(({ type }) => type === 'message')).length;
      return { tickets: planned.length, customers: customers.length, messages };
    },
    { long: true },
  );
}

function paired(castings: Casting[], planned: PastTicket, inserted: InsertedTicket[], index: number): SampleTicket {
  return { casting: castings[index] as Casting, planned, ...(inserted[index] as InsertedTicket) };
}

async function refuseUsedDesk({ db }: Context): Promise<void> {
  const ticket = await db.selectFrom('tickets').select('id').limit(1).executeTakeFirst();
  const customer = await db.selectFrom('customers').select('id').limit(1).executeTakeFirst();
  if (ticket || customer) {
    throw conflict(
      'This desk already has tickets or customers. Samples are only for an empty one: choose another data directory.',
    );
  }
}

/** Draws every picture that a story mentions and keeps it, before any row names it. */
async function storePhotos({ desk }: Context): Promise<Map<string, MessageFile>> {
  const stories = [...featuredStories, ...orderStories, ...supportStories, ...workshopStories];
  const names = stories.flatMap(({ entries }) => entries.flatMap(({ photo }) => photo ?? []));
  const photos = new Map<string, MessageFile>();
  for (const name of names) {
    const stored = await desk.files.put(drawPhoto(name));
    photos.set(name, { ...stored, name, content_type: 'image/png', content_id: null, inline: false });
  }
  return photos;
}
