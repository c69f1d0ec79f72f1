import type { Context as HonoContext } from 'hono';
import * as z from 'zod';
import type { Route } from '../contract/route.ts';
import { invalid, invalidField } from '../errors.ts';
import { parsePairs } from './parse-pairs.ts';
import { readFields } from './read-fields.ts';

/**
 * Everything a request says, under the contract's names: path parameters, query and body fields in one record. What
 * is absent, empty or only blanks counts as not supplied; a name given twice is an error, `name[]` aside.
 *
 * @param fields of the body where they were read already, beside a file.
 */
export async function readInput(
  c: HonoContext,
  route: Route,
  fields?: [string, unknown][],
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = Object.create(null);
  const lists = new Set(route.lists);
  const query = parsePairs(queryOf(c), 'query');
  if (route.body === 'fields') collect(input, fields ?? (await readFields(c.req.raw)), lists);
  else collect(input, query, lists);
  dropBlanks(input, route);
  const parameters = c.req.param();
  for (const name in parameters) addParameter(input, name, parameters[name] ?? '');
  return input;
}

function queryOf(c: HonoContext): string {
  const { url } = c.req;
  // Node hands bytes above 127 on as Latin-1: whatever they were meant to be, it is lost.
  const asSent = (c.env as { incoming?: { url?: string } } | undefined)?.incoming?.url;
  if (asSent !== undefined && /[^\x21-\x7e]/.test(asSent))
    throw invalid('The address holds bytes that are not encoded.');
  const start = url.indexOf('?');
  if (start < 0) return '';
  const end = url.indexOf('#', start);
  return url.slice(start + 1, end < 0 ? undefined : end);
}

/** Hono leaves what cannot be decoded as it is. A body may repeat the path's parameter, not contradict it. */
function addParameter(input: Record<string, unknown>, name: string, value: string): void {
  if (value.includes('\0') || !isEncodable(value)) throw invalidField(name, 'holds bytes that are not UTF-8 text');
  if (name in input && String(input[name]) !== value) throw invalidField(name, 'differs between path and fields');
  if (value.trim() !== '') input[name] = value;
}

function isEncodable(value: string): boolean {
  return value.isWellFormed() && !/%(?:[89A-Fa-f][0-9A-Fa-f])/.test(value);
}

function collect(input: Record<string, unknown>, pairs: Iterable<[string, unknown]>, lists: ReadonlySet<string>) {
  for (const [given, value] of pairs) {
    const isList = given.endsWith('[]');
    const name = isList ? given.slice(0, -2) : given;
    if (isList && !lists.has(name)) continue;
    if (isList) {
      if (isBlank(value)) continue;
      const list = (input[name] as unknown[] | undefined) ?? [];
      input[name] = list.concat(value);
    } else if (name in input) {
      throw invalidField(name, 'was given twice');
    } else {
      input[name] = value;
    }
  }
}

/** Blanks are not supplied; null neither, except where it clears something. */
function dropBlanks(input: Record<string, unknown>, route: Route): void {
  // zod leaves this name out without a word: no field is called that.
  if (route.customFields && '__proto__' in input) throw invalidField('__proto__', 'is no field');
  for (const name in input) {
    if (isBlank(input[name]) && !(input[name] === null && canClear(route, name))) delete input[name];
  }
}

function canClear({ clears, customFields, input }: Route, name: string): boolean {
  if (clears?.includes(name)) return true;
  if (customFields === 'prefixed') return name.startsWith('custom_');
  return customFields === 'bare' && !(input instanceof z.ZodObject && Object.hasOwn(input.shape, name));
}

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
