import type { TicketStatus } from '../contract/words.ts';
import { asHtml } from '../sample/as-html.ts';
import { type AgentName, agents, company as office } from '../sample/company.ts';
import { fillSlots, slotsFor } from '../sample/fill-slots.ts';
import type { InsertedCustomer } from '../sample/insert-customers.ts';
import type { PastEvent, PastTicket, PastWriting } from '../sample/insert-past-tickets.ts';
import type { Random } from '../sample/random.ts';
import type { Company } from '../sample/set-up-company.ts';
import { orderStories } from '../sample/story/orders.ts';
import { supportStories } from '../sample/story/support.ts';
import { workshopStories } from '../sample/story/workshop.ts';
import type { Timestamp } from '../time.ts';
import type { Marks } from './insert-marks.ts';

const stories = [...supportStories, ...orderStories, ...workshopStories];
const texts = stories.flatMap(({ entries }) => entries.map(({ text }) => asHtml(text)));
const minute = 60_000;

export interface VolumePlan {
  company: Company;
  customer: InsertedCustomer;
  start: Timestamp;
  messages: number;
  /** How far back the ticket lies, 0 (now) to 1 (the oldest): old ones are mostly closed. */
  age: number;
  now: Timestamp;
}

const day = 24 * 60 * minute;
/** E-mail mostly, then chat and telephone. */
const channels = [1, 1, 1, 1, 1, 1, 1, 8, 8, 2];

/** One ticket of a large desk: messages to and fro, an assignment, a status, tags and who has read it. Pure. */
export function volumeTicket(plan: VolumePlan, random: Random): PastTicket & { marks: Marks } {
  const { company, customer, start, messages, age } = plan;
  const story = random.pick(stories);
  const agent = random.pick(agents).name;
  const status = statusAt(age, random);
  const userId = status === 'new' ? 0 : (company.agents.get(agent) ?? 0);
  const channel_id = random.pick(channels);
  const writings = Array.from({ length: messages }, (_, index) =>
    message(
      { customer, agent, userId: company.agents.get(agent) ?? 0, channel_id },
      { isInbound: isCustomers(index, messages, status), at: start + index * 37 * minute },
      random,
    ),
  );
  const [first, ...later] = writings;
  const events = eventsOf({ agent, userId, status }, start, start + messages * 37 * minute);
  return {
    ticket: {
      brand_id: company.brandId,
      channel_id,
      customer_id: customer.id,
      assigned_user_id: userId,
      assigned_group_id: company.groups.get(story.group) ?? 0,
      direction: 'inbound',
      from: customer.email,
      to: office.address,
      from_name: `${customer.firstname} ${customer.lastname}`,
      to_name: office.name,
      title: fillSlots(story.title, slotsFor(customer, agent, random)),
      status,
      priority: story.priority,
      created_at: start,
      snooze_time: isClosed(status) || random.next() > 0.1 ? null : plan.now + random.between(1, 7 * day),
    },
    marks: marksOf(story.tags, random),
    timeline: [...(first ? [first] : []), ...events.slice(0, 1), ...later, ...events.slice(1)],
  };
}

const marksOf = (tags: readonly string[], random: Random): Marks => ({
  tags: random.next() < 0.02 ? [...tags, 'press'] : tags,
  adminReads: random.next() < 0.1,
  adminFollows: random.next() < 0.005,
});

/** A ticket that nobody has taken has none. */
function eventsOf(
  { agent, userId, status }: { agent: AgentName; userId: number; status: TicketStatus },
  start: Timestamp,
  end: Timestamp,
): PastEvent[] {
  if (userId === 0) return [];
  return [
    event(agent, userId, { at: start, field: 'assigned_user_id', before: '0', after: String(userId) }),
    event(agent, userId, { at: end, field: 'status', before: 'new', after: status }),
  ];
}

const isClosed = (status: TicketStatus) => status === 'solved' || status === 'closed';

function statusAt(age: number, random: Random): TicketStatus {
  if (random.next() < age * 20) return random.next() < 0.97 ? 'closed' : 'solved';
  return random.pick(['new', 'open', 'open', 'pending', 'holding', 'solved']);
}

/** The customer begins; who wrote last depends on whether the ticket waits for an answer; in between they alternate. */
function isCustomers(index: number, messages: number, status: TicketStatus): boolean {
  const waits = status === 'new' || status === 'open';
  return index === 0 || ((messages - 1 - index) % 2 === 0) === waits;
}

function message(
  who: { customer: InsertedCustomer; agent: AgentName; userId: number; channel_id: number },
  { isInbound, at }: { isInbound: boolean; at: Timestamp },
  random: Random,
): PastWriting {
  const { customer, agent, userId, channel_id } = who;
  const content = random.pick(texts);
  const theirs = { address: customer.email, name: `${customer.firstname} ${customer.lastname}` };
  const ours = { address: office.address, name: agent };
  const [from, to] = isInbound ? [theirs, ours] : [ours, theirs];
  return {
    type: 'message',
    direction: isInbound ? 'inbound' : 'outbound',
    channel_id,
    customer_id: customer.id,
    user_id_created: isInbound ? 0 : userId,
    at,
    address_from: from.address,
    address_to: to.address,
    from_name: from.name,
    to_name: to.name,
    external_id: null,
    send_at: null,
    content,
    content_whole: content,
  };
}

function event(
  agent: AgentName,
  userId: number,
  { at, field, before, after }: { at: Timestamp; field: string; before: string; after: string },
): PastEvent {
  return {
    type: 'event',
    at,
    item_type: field,
    item_type_id_before: before,
    item_type_id: after,
    message: `${agent}: ${field} ${before} → ${after}`,
    by_user_id: userId,
    initiated_by: agent,
  };
}
