import { type SearchOperator, searchOperators } from '../contract/desk/search-words.ts';
import { invalidField } from '../errors.ts';
import { canBegin, shortestPrefix, type Term } from './term.ts';
import { wordsOf } from './words.ts';

/** An operator as it was written: `status:new,open`. */
export interface WrittenOperator {
  name: SearchOperator;
  values: readonly string[];
  /** It must not be so: `-status:closed`. */
  isExcluded: boolean;
}

/** What somebody searches for: all of it has to be true of a ticket. */
export interface ParsedQuery {
  terms: readonly Term[];
  operators: readonly WrittenOperator[];
  /** Written as #123. */
  tickets: readonly number[];
}

/** More are a text, and no search. */
export const termLimit = 20;

/** Takes words, as a search without it does; the other operators take values. */
const inPeople = 'from';

/** One of the values of an operator, with quotes or without; a quote that never ends goes to the end. */
const value = /"(?<quoted>[^"]*)(?:"|$)|[^\s",]+/gu;
const oneValue = /"[^"]*(?:"|$)|[^\s",]+/u.source;
const valueOperators = searchOperators.filter((name) => name !== inPeople).join('|');
const operator = `(?<operator>${valueOperators}):(?<values>,*(?:(?:${oneValue})(?:,+(?:${oneValue}))*,*)?)`;
/** What may have a name with a colon before it, and quotes around it. */
const worded =
  /(?:(?<name>[a-z]+):)?(?:"(?<quoted>[^"]*)(?:"(?<star>\*?)|$)|(?<plain>[^\s"]+)(?=\s|"|$)|(?<=:)(?=\s|$))/u;
const part = new RegExp(`(?<minus>-?)(?:${operator}|${worded.source})`, 'giu');

/** Reads a search as it is typed; throws a 400 for what can only be a mistake. */
export function parseQuery(q: string): ParsedQuery {
  const terms: Term[] = [];
  const operators: WrittenOperator[] = [];
  const tickets: number[] = [];
  const text = q.replaceAll('\0', ' ');
  for (const found of text.matchAll(part)) {
    const written = read(found, found.index + found[0].length === text.length);
    const { operator, values = '' } = found.groups ?? {};
    const name = operator === undefined ? undefined : operatorOf(operator);
    if (name) operators.push({ name, values: valuesOf(name, values), isExcluded: written.isExcluded });
    else if (operatorOf(written.name) === inPeople) terms.push(...termsOf({ ...written, inPeople: true }));
    else if (isNumber(written)) tickets.push(Number(written.text.slice(1)));
    else terms.push(...termsOf({ ...written, text: wholeOf(written), inPeople: false }));
  }
  if (terms.length > termLimit) throw invalidField('q', `has more than ${termLimit} words or phrases`);
  if (terms.length + operators.length + tickets.length === 0) throw invalidField('q', 'has no word to search for');
  return { terms, operators, tickets };
}

interface Written {
  isExcluded: boolean;
  /** What stands before a colon; '' for none. */
  name: string;
  text: string;
  isQuoted: boolean;
  hasStar: boolean;
  /** Nothing comes behind it: it may be half a word. */
  isLast: boolean;
}

function read(found: RegExpExecArray, isLast: boolean): Written {
  const { minus, name = '', quoted, star, plain = '' } = found.groups ?? {};
  return {
    isExcluded: minus === '-',
    name,
    text: quoted ?? plain,
    isQuoted: quoted !== undefined,
    hasStar: quoted === undefined ? plain.endsWith('*') : star === '*',
    isLast: isLast && quoted === undefined,
  };
}

function operatorOf(name: string): SearchOperator | undefined {
  return searchOperators.find((one) => one === name.toLowerCase());
}

/** What looks like an operator and is none is text, such as a link. */
const wholeOf = ({ name, text }: Written) => (name === '' ? text : `${name}:${text}`);

const isNumber = ({ name, text, isQuoted, isExcluded }: Written) =>
  !isQuoted && !isExcluded && name === '' && /^#[1-9]\d{0,14}$/.test(text);

function valuesOf(name: SearchOperator, written: string): string[] {
  const all = [...written.matchAll(value)].map(({ 0: plain, groups }) => (groups?.quoted ?? plain).trim());
  const values = all.filter((one) => one !== '');
  if (values.length === 0) throw invalidField('q', `has ${name}: without a value`);
  return values;
}

function termsOf({ text, isExcluded, hasStar, isLast, inPeople }: Written & { inPeople: boolean }): Term[] {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return [];
  if (hasStar && !canBegin(last) && last.length < shortestPrefix && /^[a-z0-9]+$/.test(last)) {
    throw invalidField('q', `has ${last}*, which takes at least ${shortestPrefix} characters before the *`);
  }
  const isPrefix = (hasStar || (isLast && !isExcluded && /[\p{L}\p{N}\p{M}]$/u.test(text))) && canBegin(last);
  return [{ words, isPrefix, isExcluded, inPeople }];
}
