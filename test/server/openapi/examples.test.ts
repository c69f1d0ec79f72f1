import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import type { Route } from '../../../server/contract/route.ts';
import { describeApi, type OpenApiDocument } from '../../../server/openapi/describe-api.ts';
import { call } from '../../support/call.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';
import { exampleRequests } from '../../support/example-request.ts';
import { type CheckAt, openApiSchemas } from '../../support/openapi-schemas.ts';
import { prepareExample } from './prepare-example.ts';
import { maskVolatile } from './volatile.ts';

/**
 * Sends the contract's examples to a real desk and holds the answers against the document, and against those that the
 * document shows. DESKHAND_RECORD_EXAMPLES=1 writes the latter anew.
 */
const recordFile = new URL('../../../server/openapi/example-answers.json', import.meta.url);
const isRecording = process.env.DESKHAND_RECORD_EXAMPLES === '1';
const routes = Object.entries<Route>(allRoutes);
const shown: Record<string, Record<string, unknown>> = JSON.parse(readFileSync(recordFile, 'utf8'));
const answered: typeof shown = {};

let document: OpenApiDocument;
let check: CheckAt;
beforeAll(() => {
  document = JSON.parse(JSON.stringify(describeApi(allRoutes, '0.0.0')));
  check = openApiSchemas(document);
});

afterAll(() => {
  if (!isRecording) return;
  const sorted = Object.fromEntries(Object.entries(answered).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(recordFile, `${JSON.stringify(sorted, null, 2)}\n`);
});

const placeOf = ({ path, method }: Route, ...rest: string[]) => ['paths', path, method.toLowerCase(), ...rest];
const answerPlace = (route: Route) => placeOf(route, 'responses', '200', 'content', 'application/json', 'schema');

/** Sends one request of an example to an office of its own. */
async function send(desk: TestDesk, name: string, title: string, way: number) {
  const route = routes.find(([one]) => one === name)?.[1] as Route;
  const input = await prepareExample(desk, name, route.examples[title] ?? {});
  const request = exampleRequests(route, input)[way];
  if (!request) return undefined;
  const answer = await call(desk, request.path, request.init);
  return { ...answer, body: maskVolatile(answer.body) };
}

test('every route has an example', () => {
  expect(routes.filter(([, { examples }]) => Object.keys(examples).length === 0).map(([name]) => name)).toEqual([]);
});

describe('what the document shows is what a desk answers:', () => {
  // In which content type fields come does not matter to a database: all of them are tried on one.
  const waysOf = (route: Route, title: string) =>
    exampleRequests(route, route.examples[title] ?? {}).slice(0, dialect === 'sqlite' ? undefined : 1);
  const examples = routes.flatMap(([name, route]) =>
    Object.keys(route.examples).flatMap((title) =>
      waysOf(route, title).map(({ init }, way) => {
        const type = init.headers['content-type']?.split(';')[0] ?? '';
        return [`${name}, ${title}${type === '' ? '' : `, as ${type}`}`, { name, title, way, route }] as const;
      }),
    ),
  );

  test.for(examples)('%s', async ([, { name, title, way, route }], { desk }) => {
    const answer = await send(desk, name, title, way);
    expect(answer).toMatchObject({ status: 200 });
    if (typeof route.response === 'string') return;
    expect(check(answerPlace(route), answer?.body)).toEqual([]);
    if (isRecording && way === 0) answered[name] = { ...answered[name], [title]: answer?.body };
    if (!isRecording && (way === 0 || !route.file)) expect(answer?.body).toEqual(shown[name]?.[title]);
  });

  test('it shows no other answers', () => {
    const titles = (of: Record<string, object>) =>
      Object.entries(of).map(([name, all]) => [name, Object.keys(all).sort()]);
    const wanted = routes
      .filter(([, { response }]) => typeof response !== 'string')
      .map(([name, { examples }]): [string, object] => [name, examples]);
    expect(titles(isRecording ? answered : shown).sort()).toEqual(titles(Object.fromEntries(wanted)).sort());
  });
});

describe('what the document shows is what it describes:', () => {
  test.for(routes)('%s', ([name, route]) => {
    for (const answer of Object.values(shown[name] ?? {})) expect(check(answerPlace(route), answer)).toEqual([]);
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    for (const [index, { examples = {} }] of (operation?.parameters ?? []).entries()) {
      for (const { value } of Object.values(examples) as { value: unknown }[]) {
        expect(check(placeOf(route, 'parameters', String(index), 'schema'), value)).toEqual([]);
      }
    }
    for (const [type, content] of Object.entries(operation?.requestBody?.content ?? {})) {
      for (const { value } of Object.values((content as { examples?: object }).examples ?? {}) as {
        value: unknown;
      }[]) {
        expect(check(placeOf(route, 'requestBody', 'content', type, 'schema'), value)).toEqual([]);
      }
    }
  });
});
