import type { Timestamp } from '../time.ts';
import { type AgentName, agents } from './company.ts';
import { slotsFor } from './fill-slots.ts';
import type { InsertedCustomer } from './insert-customers.ts';
import type { Casting } from './plan-ticket.ts';
import { type Random, seededRandom } from './random.ts';
import { type FeaturedStory, featuredStories } from './story/featured.ts';
import { orderStories } from './story/orders.ts';
import type { Story } from './story/story.ts';
import { supportStories } from './story/support.ts';
import { unusualStories } from './story/unusual.ts';
import { workshopStories } from './story/workshop.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const unusualSeed = 815;

/** Who wrote when about what, oldest first: `count` tickets, the newest of them always the featured ones. Pure. */
export function castStories(
  count: number,
  customers: readonly InsertedCustomer[],
  now: Timestamp,
  random: Random,
): Casting[] {
  const featured = castFeatured(featuredStories, customers, now, random).slice(0, count);
  // With numbers of their own: the others are what they are without them.
  const unusual = castUnusual(customers, now).slice(0, count - featured.length);
  const stories = [...supportStories, ...orderStories, ...workshopStories];
  const days = 45 + Math.floor(count / 20);
  const earlier = Array.from({ length: count - featured.length - unusual.length }, (_, index) => {
    const story = stories[(index * 11) % stories.length] as Story;
    const ago = 1 + Math.floor(random.next() ** 1.7 * days);
    return castEarlier(story, random.pick(suitable(story, customers)), { now, ago }, random);
  });
  return [...earlier, ...unusual, ...featured].sort((a, b) => a.start - b.start);
}

/** What windows find hard, with as many of the customers as there are. Pure. */
export function castUnusual(customers: readonly InsertedCustomer[], now: Timestamp): Casting[] {
  return castFeatured(unusualStories, customers, now, seededRandom(unusualSeed));
}

/** Minutes from a story's first entry to its last. */
const duration = (story: Story, happened: number) =>
  story.entries.slice(1, happened).reduce((sum, { after }) => sum + after, 0);

function castFeatured(
  stories: readonly FeaturedStory[],
  customers: readonly InsertedCustomer[],
  now: Timestamp,
  random: Random,
): Casting[] {
  return stories.flatMap((story) => {
    const customer = customers[story.customer];
    if (!customer) return [];
    const happened = story.entries.length;
    const last = now - story.ago * minute;
    return [
      {
        story,
        happened,
        customer,
        agent: story.agent,
        start: last - (duration(story, happened) + (story.agent === undefined ? 0 : 2)) * minute,
        status: story.status,
        statusAt: last + minute,
        slots: slotsFor(customer, story.agent ?? 'Kim Berg', random),
        snoozeTime: null,
      },
    ];
  });
}

/** Who can live through a story: reachable on its channel, speaking its language, a company where it needs one. */
function suitable(story: Story, customers: readonly InsertedCustomer[]): InsertedCustomer[] {
  const isForCompanies = story.entries.some(({ text }) => text.includes('{name}'));
  return customers.filter(
    ({ firstname, email, telephone, language }) =>
      (story.channel === 'telephone' ? telephone : email) !== '' &&
      (firstname !== '' || isForCompanies) &&
      (story.language === language || story.channel === 'telephone'),
  );
}

function castEarlier(
  story: Story,
  customer: InsertedCustomer,
  when: { now: Timestamp; ago: number },
  random: Random,
): Casting {
  const { now, ago } = when;
  // Office hours, UTC: most of the company's customers are in Europe.
  const start = Math.floor(now / day) * day - ago * day + 7 * hour + random.between(0, 10 * 60) * minute;
  const happened = howFar(story, { start, now, ago }, random);
  const last = start + (duration(story, happened) + 3) * minute;
  const waitsInQueue = happened === 1 && random.next() < 0.4;
  const agent = waitsInQueue ? undefined : random.pick(agentsOf(story));
  const outcome = outcomeOf(story, happened, { isTaken: agent !== undefined, last, now }, random);
  const snoozed = outcome.status === 'pending' && random.next() < 0.25;
  return {
    story,
    happened,
    customer,
    agent,
    start,
    ...outcome,
    slots: slotsFor(customer, agent ?? 'Kim Berg', random),
    snoozeTime: snoozed ? Math.ceil(now / day) * day + random.between(1, 5) * day + 8 * hour : null,
  };
}

function agentsOf({ group }: Story): AgentName[] {
  return agents.filter((agent) => (agent.groups as readonly string[]).includes(group)).map(({ name }) => name);
}

/** Old conversations have mostly come to their end; those of the last days are on their way. */
function howFar(story: Story, when: { start: Timestamp; now: Timestamp; ago: number }, random: Random): number {
  const passed = story.entries.filter(
    (_, index) => when.start + (duration(story, index + 1) + 15) * minute < when.now,
  ).length;
  const stillRunning = when.ago <= 3 ? 0.75 : when.ago <= 14 ? 0.3 : 0.05;
  const wanted = random.next() < stillRunning ? random.between(1, story.entries.length + 1) : story.entries.length;
  return Math.max(1, Math.min(passed, wanted));
}

function outcomeOf(
  story: Story,
  happened: number,
  { isTaken, last, now }: { isTaken: boolean; last: Timestamp; now: Timestamp },
  random: Random,
): Pick<Casting, 'status' | 'statusAt'> {
  const isOver = happened === story.entries.length;
  const lastPublic = story.entries.slice(0, happened).findLast(({ by }) => by !== 'note');
  if (!isTaken) return { status: 'new', statusAt: last };
  if (!isOver && lastPublic?.by === 'customer') return { status: 'open', statusAt: last };
  const isRecent = now - last < 18 * day;
  if (story.waitsForOthers && isRecent) return { status: 'holding', statusAt: last };
  if (!isOver && isRecent) return { status: 'pending', statusAt: last };
  const solvedAt = Math.min(last + random.between(5, 240) * minute, now - 20 * minute);
  const closesAt = solvedAt + 6 * day;
  return closesAt < now ? { status: 'closed', statusAt: closesAt } : { status: 'solved', statusAt: solvedAt };
}
