import { sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { CustomerTimelineEntry, customerTimelineRoutes } from '../contract/base/customer-timeline.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalidField } from '../errors.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { selectWritings } from '../ticket/get-queries.ts';
import { toWrittenEntry } from '../ticket/timeline.ts';
import { toExternalEvent } from './external-event.ts';
import { findCustomer } from './find.ts';

type TimelineInput = RouteCall<typeof customerTimelineRoutes.getCustomerTimeline>;

/**
 * A page of what was written in a customer's tickets, those that the caller sees, and of what other systems told,
 * ascending by time, ties in the order of creation (api-v2: GET /customer/timelineByCustomerExternalID).
 */
export async function getCustomerTimeline(ctx: Context, input: TimelineInput): Promise<Page<CustomerTimelineEntry>> {
  ctx.require('CUSTOMER_READ');
  const { itemStart, itemLimit } = input;
  const primaryId = onlyOne(input, ['externalPrimaryID', 'primary_id', 'primaryID', 'external_id']);
  const brandId = onlyOne(input, ['brandID', 'brand_id']);
  const fields = { primaryId: 'externalPrimaryID', brand: 'brandID' };
  const { id } = await findCustomer(ctx, { primaryId, brandId, fields });
  const [itemTotal, places] = await Promise.all([countEntries(ctx, id), findPlaces(ctx, id, input)]);
  return { itemStart, itemTotal, itemLimit, items: await describeEntries(ctx, places) };
}

/** A field that has several spellings: the one value that was given; 400 when two differ. */
function onlyOne<Name extends keyof TimelineInput>(input: TimelineInput, names: readonly Name[]) {
  const given = names.filter((name) => input[name] !== undefined);
  const [first, ...others] = given;
  const other = others.find((name) => first !== undefined && input[name] !== input[first]);
  if (other !== undefined) throw invalidField(other, `differs from ${String(first)}`);
  return first === undefined ? undefined : input[first];
}

interface Place {
  kind: 'written' | 'told';
  id: number;
}

const writtenIn = (ctx: Context, customerId: number) =>
  ctx.db
    .selectFrom('tickets')
    .innerJoin('messages', 'messages.ticket_id', 'tickets.id')
    .where('tickets.customer_id', '=', customerId)
    .where(canSeeTickets(ctx.actor));

const toldOf = (ctx: Context, customerId: number) =>
  ctx.db.selectFrom('external_events').where('customer_id', '=', customerId);

async function countEntries(ctx: Context, customerId: number): Promise<number> {
  const total = sql<number>`count(*)`.as('total');
  const [written, told] = await Promise.all([
    writtenIn(ctx, customerId).select(total).executeTakeFirstOrThrow(),
    toldOf(ctx, customerId).select(total).executeTakeFirstOrThrow(),
  ]);
  return written.total + told.total;
}

function findPlaces(ctx: Context, customerId: number, { itemStart, itemLimit }: TimelineInput): Promise<Place[]> {
  return writtenIn(ctx, customerId)
    .select([sql<Place['kind']>`'written'`.as('kind'), 'messages.id', 'messages.created_at', 'messages.seq'])
    .unionAll(toldOf(ctx, customerId).select([sql<Place['kind']>`'told'`.as('kind'), 'id', 'created_at', 'seq']))
    .orderBy('created_at')
    .orderBy('seq')
    .limit(itemLimit)
    .offset(itemStart)
    .execute();
}

async function describeEntries(ctx: Context, places: readonly Place[]): Promise<CustomerTimelineEntry[]> {
  const { dialect } = ctx.desk.storage;
  const idsOf = (kind: Place['kind']) => places.filter((place) => place.kind === kind).map(({ id }) => id);
  const [writings, files, events] = await Promise.all([
    selectWritings(ctx.db)
      .select('messages.ticket_id')
      .where((eb) => isOneOf(eb.ref('messages.id'), idsOf('written'), dialect))
      .execute(),
    ctx.db
      .selectFrom('attachments')
      .select(['id', 'message_id', 'name', 'size', 'content_type', 'inline'])
      .where((eb) => isOneOf(eb.ref('attachments.message_id').$castTo<number>(), idsOf('written'), dialect))
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('external_events')
      .selectAll()
      .where((eb) => isOneOf(eb.ref('external_events.id'), idsOf('told'), dialect))
      .execute(),
  ]);
  const filesOf = Map.groupBy(files, ({ message_id }) => message_id);
  const written = new Map(
    writings.map((writing) => [writing.id, toWrittenEntry(writing.ticket_id, writing, filesOf.get(writing.id) ?? [])]),
  );
  const told = new Map(events.map((event) => [event.id, toExternalEvent(event)]));
  return places
    .map(({ kind, id }) => (kind === 'written' ? written.get(id) : told.get(id)))
    .filter((entry) => entry !== undefined);
}
