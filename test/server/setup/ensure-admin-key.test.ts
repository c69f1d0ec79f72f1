import { describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { keyRoutes } from '../../../server/contract/desk/keys.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import { ensureAdminKey } from '../../../server/setup/ensure-admin-key.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

/** Who the desk takes the key for. */
async function whose(desk: TestDesk, key: string): Promise<number | string> {
  const { status, body } = await desk.answer(deskRoutes.getDesk, {}, desk.as(key));
  return status === 200 ? (body as { item: { user: { id: number } } }).item.user.id : status;
}

describe("the desktop's own key", () => {
  test("becomes the first administrator's, and stays whose it is", async ({ desk }) => {
    await arrangeAgent(desk, { permissions: ['TICKET_READ'] });
    const key = newKey();
    await ensureAdminKey(desk.ctx, key);
    await ensureAdminKey(desk.ctx, key);
    expect(await whose(desk, key)).toBe(1);
    expect((await desk.request(keyRoutes.listKeys, { user_id: 1 })).itemTotal).toBe(2);
  });

  test('works again when its user was disabled, narrowed, or the key revoked', async ({ desk }) => {
    const key = newKey();
    await ensureAdminKey(desk.ctx, key);
    const other = await arrangeAgent(desk);
    const change = (input: object) => desk.answer(userRoutes.updateUser, { id: 1, ...input }, other.server);
    await change({ disabled: true });
    expect(await whose(desk, key)).toBe(401);
    await ensureAdminKey(desk.ctx, key);
    expect(await whose(desk, key)).toBe(other.id);
    await change({ disabled: false });
    await desk.request(userRoutes.updateUser, { id: other.id, brands: [1] });
    await ensureAdminKey(desk.ctx, key);
    expect(await whose(desk, key)).toBe(1);
    const { id } = (await desk.request(keyRoutes.listKeys, {})).items.find(({ prefix }) => key.startsWith(prefix)) ?? {
      id: 0,
    };
    await desk.request(keyRoutes.revokeKey, { id });
    await ensureAdminKey(desk.ctx, key);
    expect(await whose(desk, key)).toBe(1);
    await desk.request(keyRoutes.updateKey, { id, permissions: ['TICKET_READ'] });
    await ensureAdminKey(desk.ctx, key);
    expect((await desk.answer(userRoutes.listUsers, {}, desk.as(key))).status).toBe(200);
  });
});
