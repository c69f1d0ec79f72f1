import { type SearchOperator, searchOperators } from '../../server/contract/desk/search-words.ts';

/** What an operator can be given, as far as that is known. */
export interface OperatorValue {
  /** As it is written in a search. */
  value: string;
  /** As people say it. */
  label: string;
}

export interface Suggestion {
  id: string;
  /** What is typed so far, with the suggestion in place of its last word. */
  text: string;
  label: string;
  hint: string;
}

/** What could be meant by the end of what is typed: an operator, or a value of one. */
export function suggest(
  typed: string,
  valuesOf: (operator: SearchOperator) => readonly OperatorValue[],
  explain: (operator: SearchOperator) => string,
): Suggestion[] {
  const operator = /(?:^|\s)-?([a-z]+):(?:(?:"[^"]*"|[^\s",]*),)*(?:"([^"]*)|([^\s",]*))$/i.exec(typed);
  const name = searchOperators.find((one) => one === operator?.[1]?.toLowerCase());
  if (operator && name) {
    const begun = operator[2] ?? operator[3] ?? '';
    const kept = typed.slice(0, typed.length - begun.length - (operator[2] === undefined ? 0 : 1));
    return valuesOf(name)
      .filter(({ value, label }) => begins(value, begun) || begins(label, begun))
      .slice(0, most)
      .map(({ value, label }) => ({
        id: `${name}-${value}`,
        text: `${kept}${quoted(value)} `,
        label: `${name}:${quoted(value)}`,
        hint: label === value ? '' : label,
      }));
  }
  const word = /(?:^|\s)-?([a-z]+)$/i.exec(typed)?.[1] ?? '';
  if (word === '') return [];
  const kept = typed.slice(0, typed.length - word.length);
  return searchOperators
    .filter((one) => begins(one, word))
    .map((one) => ({ id: one, text: `${kept}${one}:`, label: `${one}:`, hint: explain(one) }));
}

const most = 8;

const quoted = (value: string) => (/[\s,"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value);

/** Any word of it, in whatever case. */
function begins(text: string, begun: string): boolean {
  const wanted = begun.toLowerCase();
  return ` ${text.toLowerCase()}`.includes(` ${wanted}`);
}
