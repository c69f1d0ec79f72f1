import fc from 'fast-check';
import type { Route } from '../../server/contract/route.ts';

/** Values that have broken servers, beside those that are right. */
// biome-ignore format: a list reads better dense.
const hostile = fc.constantFrom(
  '', ' ', '0', '1', '-1', '+1', '01', '1.0', '1e2', '1e400', '9007199254740991', '9007199254740992', 'NaN', 'true',
  'null', '\0', '%', '%ff', '%00', '\ud800', '\u202e', '__proto__', 'constructor', "' or 1=1 --", '"', '../../etc',
  'a'.repeat(300), 'a'.repeat(70_000), 'new', 'open', 'me', 'inbound', '2026-03-02 09:00:00', '2026-02-30 00:00:00',
  '99999-01-01 00:00:00', 'tickets', 'messages', 'id,id', 'created_at', 'waiting_since', 'email', `${'('.repeat(500)}`,
  `${'a'.repeat(20_000)}!`, 'WzEsMiwzLCJ4Il0', '😀'.repeat(100), ','.repeat(500), 'new,open,,', '\r\nX-Evil: 1',
);

const value = fc.oneof(
  { weight: 5, arbitrary: hostile },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer().map(String),
);
const json = fc.oneof(
  { weight: 4, arbitrary: value as fc.Arbitrary<unknown> },
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.array(value, { maxLength: 4 }),
);

const namesOf = (route: Route): string[] => {
  const shape = (route.input as unknown as { shape?: Record<string, unknown> }).shape ?? {};
  return Object.keys(shape);
};

const encode = (text: string) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

type AnyRequest = { path: string; init: { method: string; headers?: Record<string, string>; body?: string } };

const form = (pairs: [string, string][]) => pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
const part = ([name, text]: [string, string]) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** A body of right and wrong fields, in any of the content types or none of them. */
function anyBody(name: fc.Arbitrary<string>): fc.Arbitrary<{ type: string; body: string }> {
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 6 });
  const objects = fc.array(fc.tuple(name, json), { maxLength: 6 }).map((all) => Object.fromEntries(all));
  return fc.oneof(
    pairs.map((all) => ({ type: 'application/x-www-form-urlencoded', body: form(all) })),
    objects.map((object) => ({ type: 'application/json', body: JSON.stringify(object) })),
    pairs.map((all) => ({ type: 'multipart/form-data; boundary=XX', body: `${all.map(part).join('')}--XX--\r\n` })),
    fc.record({ type: value.map((text) => text.replace(/[^\x21-\x7e]/g, '')), body: fc.string({ unit: 'binary' }) }),
  );
}

/** A request of a route with right and wrong values in path, query and body. */
export function anyRequest(route: Route): fc.Arbitrary<AnyRequest> {
  const names = [...namesOf(route), ...(route.lists ?? []).map((list) => `${list}[]`), 'id'];
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, value);
  return fc
    .record({
      template: fc.constantFrom(route.path, ...(route.aliases ?? [])),
      parameters: fc.infiniteStream(fc.oneof({ weight: 3, arbitrary: fc.constant('1') }, value)),
      query: fc.array(fc.tuple(name, value), { maxLength: 6 }).map(form),
      method: fc.constantFrom(route.method, route.method, route.method, 'HEAD', 'PATCH'),
      sent: anyBody(name),
    })
    .map(({ template, parameters, query, method, sent: { type, body } }) => {
      const fill = () => encode(parameters.next().value.slice(0, 2000)).replaceAll('.', '%2E');
      const path = `/api/v2${template.replace(/\{\w+\}/g, fill)}${query === '' ? '' : `?${query.slice(0, 8000)}`}`;
      const hasBody = route.body !== undefined && route.body !== 'none' && method !== 'HEAD';
      return { path, init: { method, ...(hasBody ? { headers: { 'content-type': type }, body } : {}) } };
    });
}
