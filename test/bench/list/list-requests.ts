import { ticketSorts } from '../../../server/contract/desk/tickets.ts';
import { ticketPriorities, ticketStatuses } from '../../../server/contract/words.ts';
import { type Random, seededRandom } from '../../../server/sample/random.ts';

/** Values of a filter in the generated desk: common ones, rare ones and ones that no ticket has. */
const filters: Record<string, readonly string[]> = {
  status: [...ticketStatuses, 'new,open', 'new,open,pending,holding'],
  assigned_user_id: ['me', '0', '2', '3,4', '9999'],
  assigned_group_id: ['1', '3', '0', '4,5', '9999'],
  brand_id: ['1', '9999'],
  customer_id: ['1', '777', '99999999'],
  needs_answer: ['true', 'false'],
  tag: ['delivery', 'press', 'press,invoice', 'warranty,Rechnung,return', 'nowhere'],
  channel_id: ['1', '2', '8', '2,8', '3'],
  priority: [...ticketPriorities, 'high,urgent'],
  unread: ['true', 'false'],
  snoozed: ['true', 'false'],
  following: ['true', 'false'],
  created_from: ['2000-01-01 00:00:00', '2099-01-01 00:00:00'],
  created_to: ['2000-01-01 00:00:00', '2099-01-01 00:00:00'],
  updated_from: ['2000-01-01 00:00:00', '2099-01-01 00:00:00'],
  updated_to: ['2000-01-01 00:00:00', '2099-01-01 00:00:00'],
};

type Query = Record<string, string>;

/** Times within the three years that the generated tickets lie in. */
const aTime = (random: Random) => {
  const time = new Date(Date.now() - random.next() * 3 * 365 * 24 * 60 * 60 * 1000).toISOString();
  return `${time.slice(0, 10)} ${time.slice(11, 19)}`;
};

/** Each value of each filter, in the usual order. */
export const filtersAlone = (): Query[] =>
  Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));

export const eachSort = (): Query[] => ticketSorts.map((sort) => ({ sort }));

/** Two different filters and an order each; the same on every run, times aside. */
export function randomPairs(count: number): Query[] {
  const random = seededRandom(450);
  const names = Object.keys(filters);
  const aValue = (name: string) =>
    /_(from|to)$/.test(name) && random.next() < 0.8 ? aTime(random) : random.pick(filters[name] ?? []);
  return Array.from({ length: count }, () => {
    const one = random.pick(names);
    const other = random.pick(names.filter((name) => name !== one));
    return { [one]: aValue(one), [other]: aValue(other), sort: random.pick(ticketSorts) };
  });
}

/** A few tickets out of all: every order has to be searched to its end. */
export const fewerThanTen = (): Query[] =>
  ticketSorts.flatMap((sort) => [
    { sort, customer_id: '777', priority: 'urgent' },
    { sort, channel_id: '3' },
    { sort, tag: 'nowhere' },
    { sort, tag: 'press', following: 'true', priority: 'low', channel_id: '2' },
    { sort, assigned_user_id: '0', priority: 'low', snoozed: 'true', tag: 'press' },
  ]);
