import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { createKey } from '../../../server/user/create-key.ts';
import { listKeys } from '../../../server/user/list-keys.ts';
import { revokeKey } from '../../../server/user/revoke-key.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';

async function setStatusWith(desk: TestDesk, key: string): Promise<number> {
  const [ticket] = await arrangeTickets(desk.ctx, [{}]);
  const input = { ticketIDs: [ticket.id], status: 'open' as const };
  return (await desk.answer(ticketRoutes.setStatus, input, desk.as(key))).status;
}

describe('keys', () => {
  test('a new key works at once, for what it allows and nothing else', async ({ desk }) => {
    const allowed = await createKey(desk.ctx, { email: 'kim@office.example', permissions: ['TICKET_CUD'] });
    expect(await setStatusWith(desk, allowed.key)).toBe(200);
    const other = await createKey(desk.ctx, { email: 'kim@office.example', permissions: ['TICKET_READ'] });
    expect(await setStatusWith(desk, other.key)).toBe(403);
  });

  test('an unknown address becomes a new agent, a known one in any case does not', async ({ desk }) => {
    const first = await createKey(desk.ctx, { email: 'Kim.Berg@office.example', permissions: ['TICKET_READ'] });
    const second = await createKey(desk.ctx, { email: 'kim.berg@OFFICE.example', permissions: ['TICKET_READ'] });
    expect([first.user_created, second.user_created]).toEqual([true, false]);
    const users = await desk.ctx.db.selectFrom('users').select(['name', 'email']).orderBy('id').execute();
    expect(users).toMatchObject([{}, { name: 'Kim Berg', email: 'kim.berg@office.example' }]);
  });

  test('a permission that the user lacks is refused, and nothing is made', async ({ desk }) => {
    await createKey(desk.ctx, { email: 'kim@office.example', permissions: ['TICKET_READ'] });
    const wish = { email: 'kim@office.example', permissions: ['DESK_ADMIN' as const] };
    await expect(createKey(desk.ctx, wish)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'permissions cannot be given: kim@office.example may not DESK_ADMIN.',
    });
    expect(await listKeys(desk.ctx)).toHaveLength(2);
  });

  test('what is no address is refused', async ({ desk }) => {
    const wish = { email: 'kim', permissions: ['TICKET_READ' as const] };
    await expect(createKey(desk.ctx, wish)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a revoked key is refused at once and keeps the time of its end', async ({ desk, clock }) => {
    const { id, key } = await createKey(desk.ctx, { email: 'kim@office.example', permissions: ['TICKET_CUD'] });
    await revokeKey(desk.ctx, id);
    expect(await setStatusWith(desk, key)).toBe(401);
    clock.now += 60_000;
    await revokeKey(desk.ctx, id);
    expect((await listKeys(desk.ctx)).at(-1)).toMatchObject({ id, revoked_at: '2026-03-02 09:00:00' });
  });

  test('revoking an unknown id is an error', async ({ desk }) => {
    await expect(revokeKey(desk.ctx, 99)).rejects.toMatchObject({ kind: 'not-found', message: 'No key with id 99.' });
  });

  test('the list shows whose, what and since when, and no secret', async ({ desk }) => {
    const { key } = await createKey(desk.ctx, {
      email: 'kim@office.example',
      permissions: ['TICKET_READ', 'TICKET_CUD'],
    });
    const keys = await listKeys(desk.ctx);
    expect(keys.at(-1)).toEqual({
      id: 2,
      prefix: key.slice(0, 8),
      user: 'kim@office.example',
      permissions: ['TICKET_READ', 'TICKET_CUD'],
      created_at: '2026-03-02 09:00:00',
      last_used_at: null,
      revoked_at: null,
    });
    expect(JSON.stringify(keys)).not.toContain(key);
  });
});
