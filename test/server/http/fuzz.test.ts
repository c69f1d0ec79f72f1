import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import { errorBody } from '../../../server/contract/envelope.ts';
import { anyRequest } from '../../support/any-request.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';

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
      fc.asyncProperty(anyRequest(route), async ({ path, init }) => {
        const { status, body, headers } = await call(desk, path, init);
        expect(status).toBeLessThan(500);
        if (status === 200 || init.method === 'HEAD') return;
        expect(errorBody.strict().parse(body)).toMatchObject({ requestId: headers.get('x-request-id') });
      }),
      { numRuns: runs, seed: 1 },
    );
  });
});
