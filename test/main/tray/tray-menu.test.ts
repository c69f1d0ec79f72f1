import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import type { Target } from '../../../main/target/deep-link.ts';
import { trayMenuTemplate } from '../../../main/tray/tray-menu.ts';
import { notificationItem } from '../../support/notification-item.ts';

function menu(total: number, newest = [notificationItem()]) {
  const opened: Target[] = [];
  const quit: string[] = [];
  const items = trayMenuTemplate({
    unread: { total, newest },
    open: (target) => opened.push(target),
    quit: () => quit.push('quit'),
  });
  const click = (item: MenuItemConstructorOptions | undefined) => (item?.click as (() => void) | undefined)?.();
  return { items, opened, quit, click };
}

describe('the tray’s menu', () => {
  test('tells the exact count, also above what it names', () => {
    const { items } = menu(
      312,
      Array.from({ length: 9 }, (_, index) => notificationItem({ id: `${index}` })),
    );
    expect(items[0]?.label).toBe('Deskhand: 312 unread');
    expect(items.filter(({ label }) => label === 'Printer on fire')).toHaveLength(5);
  });

  test('says when there is nothing', () => {
    expect(menu(0, []).items.map(({ label }) => label)).toEqual([
      'Deskhand: nothing unread',
      undefined,
      'Open Deskhand',
      'Quit',
    ]);
  });

  test('opens the ticket of a notification, or the window of one without', () => {
    const { items, opened, click } = menu(2, [notificationItem(), notificationItem({ ticket_id: null })]);
    click(items[1]);
    click(items[2]);
    expect(opened).toEqual([{ kind: 'ticket', ticketId: 7 }, { kind: 'window' }]);
  });

  test('opens and quits', () => {
    const { items, opened, quit, click } = menu(0, []);
    click(items.at(-2));
    click(items.at(-1));
    expect([opened, quit]).toEqual([[{ kind: 'window' }], ['quit']]);
  });

  test('shows titles as they are, only shorter', () => {
    const [, first, second] = menu(2, [
      notificationItem({ title: 'Fish & chips' }),
      notificationItem({ title: 'x'.repeat(200) }),
    ]).items;
    expect(first?.label).toBe('Fish && chips');
    expect(second?.label).toHaveLength(60);
  });
});
