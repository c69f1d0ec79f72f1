import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeRows } from '../../support/arrange-people.ts';
import { test as base, type TestDesk } from '../../support/desk.ts';

interface Crm {
  /** Starts an HTTP server on 127.0.0.1 and makes it the CRM of the default brand, allowed unless said otherwise. */
  start(answer: RequestListener, setting?: { host?: string; allowed?: string[]; path?: string }): Promise<string>;
  /** What it was asked. */
  asked: IncomingMessage[];
}

export const test = base.extend<{ crm: Crm }>({
  crm: async ({ desk }, use) => {
    const servers: Server[] = [];
    const asked: IncomingMessage[] = [];
    await use({
      asked,
      async start(answer, { host = '127.0.0.1', allowed = [host], path = '/lookup?tenant=7' } = {}) {
        const server = createServer((request, response) => {
          asked.push(request);
          answer(request, response);
        });
        servers.push(server);
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const url = `http://${host}:${(server.address() as AddressInfo).port}${path}`;
        await setCrm(desk, url, allowed);
        return url;
      },
    });
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  },
});

/** Makes an address the CRM of the default brand. */
export const setCrm = (desk: TestDesk, url: string, allowed: string[]) =>
  transaction(desk.ctx, ({ tx }) =>
    tx
      .updateTable('brands')
      .set({ crm_lookup_url: url, crm_allowed_hosts: JSON.stringify(allowed) })
      .where('id', '=', 1)
      .execute(),
  );

/** Answers with this JSON. */
export const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

export const ask = { brandID: 1, channel: 'email', address: 'ada@example.com' } as const;

/** Everything that a sync can change. */
export async function stored({ ctx: { db } }: TestDesk) {
  const [customers, channels, values] = await Promise.all([
    db.selectFrom('customers').selectAll().orderBy('id').execute(),
    db.selectFrom('customer_channels').selectAll().orderBy('id').execute(),
    db.selectFrom('custom_field_values').selectAll().execute(),
  ]);
  return { customers, channels, values };
}

/** An answer with everything in it. */
export const whole = {
  primary_id: 'CRM-9',
  firstname: 'Зоя',
  lastname: 'Miller',
  channels: [
    { channel: 'telephone', address: '+49 30 123' },
    { channel: 'email', address: 'ADA@example.com' },
    { channel: 'pigeon', address: 'roof' },
  ],
  custom_fields: { plan: 'gold', age: 41, unknown: { deep: true } },
  and: ['more'],
};

/** The custom fields that `whole` speaks of. */
export async function arrangeFields(desk: TestDesk) {
  const field = { brand_id: 1, label: '' };
  await arrangeRows(desk, 'custom_fields', [
    { ...field, name: 'plan', type: 'choice', choices: '["gold","silver"]' },
    { ...field, name: 'age', type: 'number', choices: '[]' },
  ]);
}
