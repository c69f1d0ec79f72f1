import type { Context as HonoContext } from 'hono';
import type { Route } from '../contract/route.ts';
import { invalidField } from '../errors.ts';
import { parsePairs } from './parse-pairs.ts';
import { readFields } from './read-fields.ts';

/**
 * Everything a request says, under the contract's names: path parameters, query and body fields in one record. What
 * is absent, empty or only blanks counts as not supplied; a name given twice is an error, `name[]` aside.
 */
export async function readInput(c: HonoContext, route: Route): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = Object.create(null);
  const lists = new Set(route.lists);
  if (route.body === 'fields') collect(input, await readFields(c.req.raw), lists);
  const search = new URL(c.req.url).search;
  if (search !== '' && route.body !== 'fields') collect(input, parsePairs(search.slice(1), 'query'), lists);
  for (const [name, value] of Object.entries(c.req.param())) {
    if (name in input && String(input[name]) !== value) throw invalidField(name, 'differs between path and fields');
    input[name] = value;
  }
  return input;
}

function collect(input: Record<string, unknown>, pairs: Iterable<[string, unknown]>, lists: ReadonlySet<string>) {
  for (const [given, value] of pairs) {
    const isList = given.endsWith('[]');
    const name = isList ? given.slice(0, -2) : given;
    if (value === null || (typeof value === 'string' && value.trim() === '')) continue;
    if (isList && lists.has(name)) {
      const list = (input[name] as unknown[] | undefined) ?? [];
      input[name] = list.concat(value);
    } else if (name in input) {
      throw invalidField(name, 'was given twice');
    } else {
      input[name] = value;
    }
  }
}
