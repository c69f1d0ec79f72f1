import { describe, expect } from 'vitest';
import { notificationTypes } from '../../../server/contract/base/notification.ts';
import { notificationPreferenceRoutes } from '../../../server/contract/desk/notification-preferences.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { changeIt } from '../../support/change-tickets.ts';
import { test } from '../../support/desk.ts';
import { told } from './arrange-told.ts';

const { getNotificationPreferences, changeNotificationPreferences } = notificationPreferenceRoutes;

describe('what somebody wants of notifications', () => {
  test('is everything on the desktop and no quiet hours until they choose', async ({ desk }) => {
    const { item } = await desk.request(getNotificationPreferences, {});
    const usual = Object.fromEntries(notificationTypes.map((type) => [type, 'desktop']));
    expect(item).toEqual({ types: usual, quiet_hours: null });
  });

  test('changes as far as it is sent, for the calling user alone', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const quiet_hours = { from: '19:00', to: '07:30' };
    await desk.request(changeNotificationPreferences, { types: { assigned: 'console', followed: 'off' } });
    const { item } = await desk.request(changeNotificationPreferences, { types: { assigned: 'desktop' }, quiet_hours });
    expect(item).toMatchObject({ types: { assigned: 'desktop', followed: 'off', mentioned: 'desktop' }, quiet_hours });
    expect((await desk.request(getNotificationPreferences, {})).item).toEqual(item);
    const cleared = await desk.request(changeNotificationPreferences, { quiet_hours: null });
    expect(cleared.item).toEqual({ ...item, quiet_hours: null });
    const others = await desk.answer(getNotificationPreferences, {}, kim.server);
    expect(others).toMatchObject({ body: { item: { types: { followed: 'desktop' }, quiet_hours: null } } });
  });

  test('that is no choice is refused, naming it', async ({ desk }) => {
    const refused = async (input: object) =>
      (await desk.answer(changeNotificationPreferences, input as never)) as { status: number; body: object };
    expect(await refused({ types: { assigned: 'loud' } })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'must be one of off, console, desktop' }] },
    });
    expect(await refused({ quiet_hours: { from: '25:00', to: '07:30' } })).toMatchObject({ status: 400 });
  });

  test('decides what is saved: nothing that is off, everything else', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    await desk.answer(
      changeNotificationPreferences,
      { types: { assigned: 'off', status_changed: 'console' } },
      kim.server,
    );
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await changeIt(desk.ctx, ticket.id, { assigned_user_id: kim.id }, { status: 'open' });
    expect(await told(desk, { [kim.id]: 'Kim' })).toEqual(['Kim status_changed']);
  });
});
