import fc from 'fast-check';
import { anyName, anyValue, encode } from './any-value.ts';

export interface SentBody {
  type: string | undefined;
  body: string | Buffer;
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=XX';

const jsonValue = fc.oneof(
  { weight: 4, arbitrary: anyValue as fc.Arbitrary<unknown> },
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom(null, true, [], {}, [null], [[]], { __proto__: null }),
  fc.array(anyValue, { maxLength: 4 }),
);

const pairsAsForm = (pairs: [string, string][]) =>
  pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
const part = ([name, text]: [string, string]) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const nested = (depth: number, opening: string, closing: string) => opening.repeat(depth) + closing.repeat(depth);

/** Bodies that are exactly at a limit of docs/api.md, or a little beyond it. */
const atLimits: fc.Arbitrary<SentBody> = fc.oneof(
  fc.constantFrom(31, 32, 33, 2000).map((depth) => ({ type: json, body: `{"x":${nested(depth - 1, '[', ']')}}` })),
  fc.constantFrom(31, 32).map((depth) => ({ type: json, body: `${'{"x":'.repeat(depth)}1${'}'.repeat(depth)}` })),
  fc.constantFrom(255, 256, 257, 5000).map((count) => {
    const pairs = Array.from({ length: count }, (_, at): [string, string] => [`field${at}`, '1']);
    return { type: form, body: pairsAsForm(pairs) };
  }),
  fc.constantFrom(256, 257, 2000).map((count) => {
    const parts = Array.from({ length: count }, (_, at) => part([`field${at}`, '1']));
    return { type: multipart, body: `${parts.join('')}--XX--\r\n` };
  }),
  fc.constantFrom(-1, 0, 1).map((more) => ({ type: form, body: `title=${'a'.repeat(1024 * 1024 - 6 + more)}` })),
  fc.constant({ type: multipart, body: `${part(['title', 'a'.repeat(1024 * 1024)])}--XX--\r\n` }),
);

/** Bodies that are not what their content type says, or text of no kind. */
const broken: fc.Arbitrary<SentBody> = fc.oneof(
  fc.constantFrom<SentBody>(
    { type: json, body: '{"title":"\\ud800"}' },
    { type: json, body: '{"\\udfff":1}' },
    { type: json, body: '{"title":"\\u0000"}' },
    { type: json, body: '{"title":1,"title":2}' },
    { type: json, body: '{"title":1e999}' },
    { type: json, body: '\ufeff{}' },
    { type: json, body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
    { type: form, body: 'title=%ED%A0%80' },
    { type: form, body: 'title=a&title=b' },
    { type: form, body: 'title=%00&=&&%=%' },
    { type: form, body: Buffer.from([0x61, 0x3d, 0xc0, 0xaf]) },
    { type: 'multipart/form-data', body: '--XX--\r\n' },
    { type: 'multipart/form-data; boundary=', body: '--XX--\r\n' },
    { type: `multipart/form-data; boundary=${'X'.repeat(71)}`, body: '--XX--\r\n' },
    { type: multipart, body: '--XX\r\n\r\n--XX--' },
    { type: multipart, body: '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\nwithout its end' },
    { type: multipart, body: `--XX\r\n${'X: y\r\n'.repeat(10_000)}\r\n--XX--` },
    { type: multipart, body: Buffer.from(`${part(['title', '\xff'])}--XX--\r\n`, 'latin1') },
    { type: `${json}; charset=utf-16`, body: '{}' },
    { type: 'text/plain', body: 'title=a' },
    { type: undefined, body: Buffer.from('title=a') },
  ),
  fc.record({
    type: anyValue.map((text) => text.replace(/[^\x21-\x7e]/g, '')),
    body: fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 200 }).map(Buffer.from)),
  }),
  fc.record({ type: fc.constantFrom(form, json, multipart), body: fc.uint8Array({ maxLength: 200 }).map(Buffer.from) }),
);

/** Fields of an example, scalars only, as the pairs of a form. */
const pairsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((one) => [`${name}[]`, String(one)]);
    return typeof value === 'object' ? [] : [[name, String(value)]];
  });

type Fields = Readonly<Record<string, unknown>>;

/**
 * A body of right and wrong fields, in any of the content types or none of them.
 *
 * @param names fields that the route knows.
 * @param examples fields that are right, to be changed here and there.
 */
export function anyBody(names: readonly string[], examples: readonly Fields[]): fc.Arbitrary<SentBody> {
  const name = anyName(names);
  const base = fc.constantFrom({}, ...examples);
  const pairs = fc.tuple(base, fc.array(fc.tuple(name, anyValue), { maxLength: 4 })).map(([right, others]) => {
    const changed = new Set(others.map(([other]) => other));
    return [...pairsOf(right).filter(([one]) => !changed.has(one)), ...others];
  });
  const objects = fc
    .tuple(base, fc.array(fc.tuple(name, jsonValue), { maxLength: 4 }))
    .map(([right, others]) => ({ ...right, ...Object.fromEntries(others) }));
  return fc.oneof(
    { weight: 4, arbitrary: pairs.map((all) => ({ type: form, body: pairsAsForm(all) })) },
    { weight: 4, arbitrary: objects.map((object) => ({ type: json, body: JSON.stringify(object) })) },
    {
      weight: 4,
      arbitrary: pairs.map((all) => ({ type: multipart, body: `${all.map(part).join('')}--XX--\r\n` })),
    },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: atLimits },
  );
}
