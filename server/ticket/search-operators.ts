import { canSeeBrand, canSeeGroup } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import { searchHas, searchIs } from '../contract/desk/search-words.ts';
import { ticketPriorities, ticketStatuses } from '../contract/words.ts';
import { invalidField } from '../errors.ts';
import type { WrittenOperator } from '../search/parse-query.ts';
import { wordsOf } from '../search/words.ts';
import type { ListFilter } from './list-query.ts';
import { findTagIds } from './tags.ts';

/** What the operators of a search mean, each by itself; a 400 for one that means nothing. */
export async function readOperators(ctx: Context, operators: readonly WrittenOperator[]): Promise<ReadOperators> {
  const read: ReadOperators = { filters: [], excluded: [] };
  for (const { name, values, isExcluded } of operators) {
    read[isExcluded ? 'excluded' : 'filters'].push(...(await readers[name](ctx, values)));
  }
  return read;
}

export interface ReadOperators {
  /** All of these have to be true. */
  filters: ListFilter[];
  /** And none of these. */
  excluded: ListFilter[];
}

type Reader = (ctx: Context, values: readonly string[]) => ListFilter[] | Promise<ListFilter[]>;

const readers: Record<WrittenOperator['name'], Reader> = {
  // Read as words, see parse-query.ts.
  from: () => [],
  status: (_, values) => [{ status: wordsIn('status', ticketStatuses, values) }],
  priority: (_, values) => [{ priority: wordsIn('priority', ticketPriorities, values) }],
  has: (_, values) => wordsIn('has', searchHas, values).map((what) => ({ has: [what] })),
  is: (ctx, values) => values.map((value) => stateOf(ctx, value)),
  before: (_, values) => [{ created: { from: undefined, before: dayIn('before', values) } }],
  after: (_, values) => [{ created: { from: dayIn('after', values), before: undefined } }],
  tag: async (ctx, values) => [{ tags: await findTagIds(ctx, values) }],
  assignee: async (ctx, values) => [{ user: await each(values, (value) => usersNamed(ctx, value)) }],
  group: async (ctx, values) => [{ group: await each(values, (value) => groupsNamed(ctx, value)) }],
  brand: async (ctx, values) => {
    const brands = await ctx.db
      .selectFrom('brands')
      .select(['id', 'name'])
      .where((eb) => canSeeBrand(ctx.actor, eb.ref('brands.id')))
      .execute();
    return [{ brand: await each(values, (value) => named('brand', brands, value)) }];
  },
  channel: async ({ db }, values) => {
    const channels = await db.selectFrom('channels').select(['id', 'name']).execute();
    return [{ channel: await each(values, (value) => named('channel', channels, value)) }];
  },
};

function wordsIn<Word extends string>(name: string, words: readonly Word[], values: readonly string[]): Word[] {
  return values.map((value) => {
    const word = words.find((one) => one === value.toLowerCase());
    if (!word) throw invalidField('q', `has ${name}:${value}, where ${name}: takes ${words.join(', ')}`);
    return word;
  });
}

function stateOf(ctx: Context, value: string): ListFilter {
  const { userId: user } = callingAgent(ctx);
  const [state = 'unread'] = wordsIn('is', [...searchIs, ...ticketStatuses], [value]);
  switch (state) {
    case 'unassigned':
      return { user: [0] };
    case 'mine':
      return { user: [user] };
    case 'waiting':
      return { needsAnswer: true };
    case 'unread':
      return { unread: { is: true, user } };
    case 'following':
      return { following: { is: true, user } };
    case 'snoozed':
      return { snoozed: true };
    default:
      return { status: [state] };
  }
}

/** The first moment of a day, UTC. */
function dayIn(name: string, [value = '', ...others]: readonly string[]): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  if (!isDay || others.length > 0) {
    throw invalidField('q', `has ${name}:${[value, ...others].join(',')}, where ${name}: takes a day as 2026-03-31`);
  }
  return time;
}

async function each(values: readonly string[], idsOf: (value: string) => number[] | Promise<number[]>) {
  const ids = new Set<number>();
  for (const value of values) for (const id of await idsOf(value)) ids.add(id);
  return [...ids].sort((a, b) => a - b);
}

const none = new Set(['none', 'nobody', '0']);

/** `me`, `none`, or whose name or address begins so, word by word. */
async function usersNamed(ctx: Context, value: string): Promise<number[]> {
  if (value.toLowerCase() === 'me') return [callingAgent(ctx).userId];
  if (none.has(value.toLowerCase())) return [0];
  const users = await ctx.db.selectFrom('users').select(['id', 'name', 'email']).execute();
  const found = users.filter(({ name, email }) => fits(name, value) || fits(email, value));
  if (found.length === 0) throw invalidField('q', `has assignee:${value}, and nobody is called so`);
  return found.map(({ id }) => id);
}

async function groupsNamed(ctx: Context, value: string): Promise<number[]> {
  if (none.has(value.toLowerCase())) return [0];
  const groups = await ctx.db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where((eb) => canSeeGroup(ctx.actor, { id: eb.ref('groups.id'), brand: eb.ref('groups.brand_id') }))
    .execute();
  return named('group', groups, value);
}

function named(what: string, all: readonly { id: number; name: string }[], value: string): number[] {
  const found = all.filter(({ name }) => fits(name, value));
  if (found.length === 0) throw invalidField('q', `has ${what}:${value}, and no ${what} is called so`);
  return found.map(({ id }) => id);
}

/** Whether these words are in a name, in their order, the last one perhaps not to its end. */
function fits(name: string, value: string): boolean {
  const [words, wanted] = [wordsOf(name).join(' '), wordsOf(value).join(' ')];
  return wanted !== '' && ` ${words}`.includes(` ${wanted}`);
}
