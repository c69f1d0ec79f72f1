import { describe, expect } from 'vitest';
import type { Server } from '../../../server/client/request.ts';
import { send } from '../../../server/client/request.ts';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import type { Route } from '../../../server/contract/route.ts';
import { arrangeTwoOffices, type Hidden } from '../../support/arrange-two-offices.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { accessRules, type Body, type Case } from './access-rules.ts';

const routes = Object.entries(allRoutes) as [keyof typeof allRoutes, Route][];
const cases = routes.flatMap(([name, route]) => {
  const rule = accessRules[name];
  return typeof rule === 'string' ? [] : rule.map((one, at) => [`${name} (${at + 1})`, route, one] as const);
});

/** Calls as somebody, with the fields of a case. */
async function ask(server: Server, route: Route, { input }: Case, hidden: Hidden) {
  const response = await send(server, route, input?.(hidden) ?? {});
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const { item = {}, items = [] } = (isJson ? JSON.parse(text) : {}) as Partial<Body>;
  return { status: response.status, body: { text, item, items } as Body };
}

/** Everything that a refused call could have changed. */
async function contents({ ctx: { db } }: TestDesk) {
  const tables = [
    'brands',
    'groups',
    'users',
    'customers',
    'customer_channels',
    'custom_fields',
    'forms',
    'chat_accounts',
    'chat_sessions',
    'external_events',
    'tickets',
    'messages',
    'attachments',
    'timeline_events',
    'notifications',
  ] as const;
  const rows = [];
  for (const table of tables) rows.push(await db.selectFrom(table).selectAll().orderBy('id').execute());
  const keys = db.selectFrom('api_keys').select(['id', 'name', 'permissions', 'revoked_at']).orderBy('id');
  return [...rows, await keys.execute(), await db.selectFrom('ticket_reads').selectAll().execute()];
}

describe('what belongs to another brand or group is not there for', () => {
  test.for(cases)('%s', async ([, route, one], { desk }) => {
    const { inBrand, inGroup, otherBrand, otherGroup, hidden } = await arrangeTwoOffices(desk);
    const outsiders = one.by === 'brand' ? [otherBrand] : [otherBrand, otherGroup];
    const before = await contents(desk);
    for (const outsider of outsiders) {
      const { status, body } = await ask(outsider.server, route, one, hidden);
      if ('refused' in one) expect([outsider.name, status, body.text]).toEqual([outsider.name, one.refused, body.text]);
      else if (one.isOfBrand && outsider === otherBrand) expect(status).toBe(404);
      else expect([outsider.name, status, one.shows(body, hidden)]).toEqual([outsider.name, 200, false]);
    }
    expect(await contents(desk)).toEqual(before);
    const insider = one.by === 'brand' ? inBrand : inGroup;
    const { status, body } = await ask(insider.server, route, one, hidden);
    if ('refused' in one) expect([status, body.text]).toEqual([one.accepted ?? 200, body.text]);
    else expect([status, one.shows(body, hidden)]).toEqual([200, true]);
  });
});

test('every route says how access by brand and group applies to it, or why it does not', () => {
  expect(Object.keys(accessRules).sort()).toEqual(Object.keys(allRoutes).sort());
  for (const rule of Object.values(accessRules)) expect(rule.length).toBeGreaterThan(0);
});
