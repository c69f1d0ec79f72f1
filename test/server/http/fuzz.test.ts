import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import { errorBody } from '../../../server/contract/envelope.ts';
import type { Route } from '../../../server/contract/route.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';

/** Values that have broken servers, beside those that are right. */
const hostile = fc.constantFrom(
  '', ' ', '0', '1', '-1', '+1', '01', '1.0', '1e2', '1e400', '9007199254740991', '9007199254740992', 'NaN', 'true',
  'null', '\0', '%', '%ff', '%00', '\ud800', '\u202e', '__proto__', 'constructor', "' or 1=1 --", '"', '../../etc',
  'a'.repeat(300), 'a'.repeat(70_000), 'new', 'open', 'me', 'inbound', '2026-03-02 09:00:00', '2026-02-30 00:00:00',
  '99999-01-01 00:00:00', 'tickets', 'messages', 'id,id', 'created_at', 'waiting_since', 'email', `${'('.repeat(500)}`,
  `${'a'.repeat(20_000)}!`, 'WzEsMiwzLCJ4Il0', '😀'.repeat(100), ','.repeat(500), 'new,open,,', '\r\nX-Evil: 1',
); // biome-ignore format: a list reads better dense.

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

/** A request of a route with right and wrong values in path, query and body. */
function requestOf(route: Route): fc.Arbitrary<{ path: string; init: NonNullable<Parameters<typeof call>[2]> }> {
  const names = [...namesOf(route), ...(route.lists ?? []).map((list) => `${list}[]`)];
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names, 'id') }, value);
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 6 });
  const asForm = pairs.map((all) => all.map(([n, v]) => `${encode(n)}=${encode(v)}`).join('&'));
  const body = fc.oneof(
    asForm.map((text) => ({ type: 'application/x-www-form-urlencoded', text })),
    fc
      .array(fc.tuple(name, json), { maxLength: 6 })
      .map((all) => ({ type: 'application/json', text: JSON.stringify(Object.fromEntries(all)) })),
    pairs.map((all) => ({
      type: 'multipart/form-data; boundary=XX',
      text: `${all.map(([n, v]) => `--XX\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n${v}\r\n`).join('')}--XX--\r\n`,
    })),
    fc
      .tuple(value, fc.string({ unit: 'binary', maxLength: 200 }))
      .map(([type, text]) => ({ type: type.replace(/[^\x21-\x7e]/g, ''), text })),
  );
  const parameters = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('1') }, value), {
    minLength: 2,
    maxLength: 2,
  });
  const path = fc.constantFrom(route.path, ...(route.aliases ?? []));
  return fc
    .tuple(path, parameters, asForm, body, fc.constantFrom(route.method, route.method, route.method, 'HEAD', 'PATCH'))
    .map(([template, given, query, { type, text }, method]) => {
      let at = 0;
      const filled = template.replace(/\{\w+\}/g, () =>
        encode((given[at++] ?? '1').slice(0, 2000)).replaceAll('.', '%2E'),
      );
      const hasBody = route.body !== undefined && route.body !== 'none' && method !== 'HEAD';
      return {
        path: `/api/v2${filled}${query === '' ? '' : `?${query.slice(0, 8000)}`}`,
        init: { method, ...(hasBody ? { headers: { 'content-type': type }, body: text } : {}) },
      };
    });
}

/** What is started in the background by an import is another test's. */
const routes = Object.entries(allRoutes).filter(
  ([name]) => !['createSample', 'createImport', 'startImport'].includes(name),
);
const runs = Number(process.env.DESKHAND_FUZZ_RUNS ?? 60);

describe('whatever is sent, the answer is no 5xx and an error has its shape:', () => {
  test.for(routes)('%s', async ([, route], { desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}, { status: 'open' }]);
    await arrangeMessages(desk.ctx, [{ ticket_id: a.id }]);
    await arrangeCustomer(desk, { emails: ['a@x.example'] });
    await fc.assert(
      fc.asyncProperty(requestOf(route), async ({ path, init }) => {
        const { status, body, headers } = await call(desk, path, init);
        expect(status).toBeLessThan(500);
        if (status === 200 || init.method === 'HEAD') return;
        expect(errorBody.strict().parse(body)).toMatchObject({ requestId: headers.get('x-request-id') });
      }),
      { numRuns: runs, seed: 1 },
    );
  });
});
