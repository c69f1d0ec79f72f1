import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import { errorBody } from '../../../server/contract/envelope.ts';
import type { Route } from '../../../server/contract/route.ts';
import { describeApi } from '../../../server/openapi/describe-api.ts';
import { refusalsOf } from '../../../server/openapi/refusals.ts';
import { type AnyRequest, anyRequest } from '../../support/any-request.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { arrangeExampleOffice } from '../../support/example-office.ts';
import { openApiSchemas } from '../../support/openapi-schemas.ts';

/** What an import starts in the background, and what reaches out to mail servers, is another test's. */
const routes = Object.entries<Route>(allRoutes).filter(
  ([name]) => !['createSample', 'createImport', 'startImport', 'testMailAccount'].includes(name),
);
/** Fewer where every query is a round trip. */
const usual = process.env.DESKHAND_TEST_DIALECT === 'postgres' ? 20 : 60;
const runs = Number(process.env.DESKHAND_FUZZ_RUNS ?? usual);
const seed = Number(process.env.DESKHAND_FUZZ_SEED ?? 1);
const check = openApiSchemas(JSON.parse(JSON.stringify(describeApi(allRoutes, '0.0.0'))));

/** Paths that no route has, and methods that the path has not, are every route's. */
const documented = (route: Route) => [200, 404, 405, ...refusalsOf(route)];

/** Sends what was made up and holds the answer against the document. */
async function expectDocumented(desk: TestDesk, route: Route, { path, init }: AnyRequest): Promise<void> {
  const { status, body, headers } = await call(desk, path, init);
  const text = JSON.stringify(body).slice(0, 300);
  expect({ status: status < 500, text }).toEqual({ status: true, text });
  // Another method of the same path is another route's.
  if (init.method === route.method) {
    expect({ status, text }).toEqual({ status: expect.toBeOneOf(documented(route)), text });
  }
  if (init.method === 'HEAD' || (status === 200 && typeof route.response === 'string')) return;
  if (status !== 200) {
    expect(errorBody.strict().parse(body)).toMatchObject({ requestId: headers.get('x-request-id') });
    expect(headers.has('allow')).toBe(status === 405);
    return;
  }
  if (init.method !== route.method || !path.split('?')[0]?.match(patternOf(route))) return;
  const place = ['paths', route.path, route.method.toLowerCase(), 'responses', '200', 'content', 'application/json'];
  expect(check([...place, 'schema'], body)).toEqual([]);
}

/** Another method on the same path, or an alias, has its own answer. */
const patternOf = ({ path }: Route) => new RegExp(`^/api/v2${path.replace(/\{\w+\}/g, '[^/]+')}$`);

describe('whatever is sent, the answer is documented, and never a 5xx:', () => {
  test.for(routes)('%s', async ([, route], { desk }) => {
    await arrangeExampleOffice(desk);
    await fc.assert(
      fc.asyncProperty(anyRequest(route), (request) => expectDocumented(desk, route, request)),
      { numRuns: runs, seed },
    );
  });
});
