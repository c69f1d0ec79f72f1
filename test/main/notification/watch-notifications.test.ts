import path from 'node:path';
import { describe, expect } from 'vitest';
import type { Shown } from '../../../main/notification/group-notifications.ts';
import { createShow, type SystemNotification } from '../../../main/notification/show-notifications.ts';
import { type Unread, watchNotifications } from '../../../main/notification/watch-notifications.ts';
import { NotificationLedger } from '../../../main/store/notification-ledger.ts';
import { openStore } from '../../../main/store/open-store.ts';
import type { NotificationItem } from '../../../server/contract/base/notification.ts';
import { notificationItem } from '../../support/notification-item.ts';
import { test } from '../../support/temporary-directory.ts';

const now = Date.UTC(2026, 2, 2, 9, 1);

/** A desktop that watches: `items` is what the server has unread. */
function watching(
  directory: string,
  items: () => NotificationItem[],
  {
    focused = (): boolean => false,
    more = 0,
    interval,
    fetch = async (): Promise<Response> => Response.json(peek(items(), more)),
  }: { focused?: () => boolean; more?: number; interval?: number; fetch?: typeof globalThis.fetch } = {},
) {
  const store = openStore(path.join(directory, 'desktop.db'));
  const ledger = new NotificationLedger(store, () => now);
  const shown: Shown[] = [];
  const unread: Unread[] = [];
  const watcher = watchNotifications({
    connectionId: 'local',
    ledger,
    server: { baseUrl: 'http://desk.example/api/v2', fetch },
    situation: () => ({ focused: focused(), supported: true, now }),
    show(one) {
      ledger.startShowing('local', one.ids);
      ledger.finishShowing('local', one.ids, 'shown');
      shown.push(one);
    },
    onUnread: (one) => unread.push(one),
    ...(interval === undefined ? {} : { interval }),
  });
  const stop = async () => {
    await watcher.stop();
    store.close();
  };
  return { watcher, ledger, shown, unread, stop };
}

/** A page of them; there are more unread ones than fit in it. */
const peek = (items: NotificationItem[], more = 0) => ({
  type: 'itemList',
  itemStart: 0,
  itemTotal: items.length,
  itemLimit: 1000,
  items,
  unread_total: items.length + more,
});

describe('watching a server', () => {
  test('each notification is shown once, however often it is asked and across restarts', async ({ directory }) => {
    const items = [notificationItem({ id: '2' }), notificationItem({ id: '1' })];
    const first = watching(directory, () => items);
    await first.watcher.now();
    await first.watcher.now();
    expect(first.shown.map(({ ids }) => ids)).toEqual([['2'], ['1']]);
    await first.stop();
    const second = watching(directory, () => [notificationItem({ id: '3' }), ...items]);
    await second.watcher.now();
    expect(second.shown.map(({ ids }) => ids)).toEqual([['3']]);
    expect(second.unread.at(-1)?.total).toBe(3);
    await second.stop();
  });

  test('what was held is not shown later', async ({ directory }) => {
    let focused = true;
    const { watcher, shown, ledger, stop } = watching(directory, () => [notificationItem()], {
      focused: () => focused,
    });
    await watcher.now();
    focused = false;
    await watcher.now();
    expect(shown).toEqual([]);
    expect(ledger.rows('local')).toEqual([{ notification_id: '1', state: 'held', reason: 'focused' }]);
    await stop();
  });

  test('the count is what the server says, also when it goes down', async ({ directory }) => {
    let items = [notificationItem({ id: '2' }), notificationItem({ id: '1' })];
    const { watcher, unread, stop } = watching(directory, () => items);
    await watcher.now();
    expect(unread.at(-1)?.total).toBe(2);
    items = [];
    await watcher.now();
    expect(unread.at(-1)?.total).toBe(0);
    await stop();
  });

  test('the count is exact, also above what one answer lists', async ({ directory }) => {
    const { watcher, unread, stop } = watching(directory, () => [notificationItem()], { more: 4311 });
    await watcher.now();
    expect(unread.at(-1)?.total).toBe(4312);
    await stop();
  });

  test('what could not be written down is shown when it can be', async ({ directory }) => {
    const { watcher, ledger, shown, unread, stop } = watching(directory, () => [notificationItem()]);
    const undecided = ledger.undecided.bind(ledger);
    ledger.undecided = () => {
      throw new Error('The disk is full.');
    };
    await watcher.now();
    expect([unread.at(-1)?.total, shown.length]).toEqual([1, 0]);
    ledger.undecided = undecided;
    await watcher.now();
    expect(shown).toHaveLength(1);
    await stop();
  });

  test('a server that does not answer takes nothing off the count, and is asked again', async ({ directory }) => {
    let reachable = true;
    const items = () => {
      if (!reachable) throw new Error('gone');
      return [notificationItem()];
    };
    const { watcher, unread, stop } = watching(directory, items);
    await watcher.now();
    reachable = false;
    await watcher.now();
    await watcher.now();
    expect(unread.at(-1)?.total).toBe(1);
    await stop();
  });

  test('a server that answers only later is counted and shown then', async ({ directory }) => {
    let reachable = false;
    const items = () => {
      if (!reachable) throw new Error('gone');
      return [notificationItem()];
    };
    const { watcher, unread, shown, stop } = watching(directory, items);
    await watcher.now();
    expect(unread).toEqual([]);
    reachable = true;
    await watcher.now();
    expect(unread.at(-1)?.total).toBe(1);
    expect(shown).toHaveLength(1);
    await stop();
  });
});

describe('a server that tells of events', () => {
  /** What it was asked for, and a stream that the test writes. */
  function telling(items: () => NotificationItem[], preferences?: object) {
    const asked: string[] = [];
    let tell = (_text: string): void => undefined;
    let cut = (): void => undefined;
    let isReachable = true;
    const answer = async (input: RequestInfo | URL): Promise<Response> => {
      const { pathname } = new URL(String(input));
      asked.push(pathname.replace('/api/v2/desk/', ''));
      if (pathname.endsWith('/notification-preferences')) return Response.json({ type: 'item', item: preferences });
      if (!pathname.endsWith('/events')) return Response.json(peek(items()));
      if (!isReachable) throw new TypeError('Failed to fetch');
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        tell = (text) => controller.enqueue(new TextEncoder().encode(text));
        cut = () => controller.error(new TypeError('terminated'));
        tell('id: 0-1\n\n');
      };
      return new Response(new ReadableStream<Uint8Array>({ start }), {
        headers: { 'content-type': 'text/event-stream' },
      });
    };
    const cutOff = () => {
      isReachable = false;
      cut();
    };
    return { asked, fetch: answer, tell: (text: string) => tell(text), cutOff };
  }

  test('is asked as soon as it says that there are others', async ({ directory }) => {
    let items: NotificationItem[] = [];
    const server = telling(() => items);
    const { watcher, shown, unread, stop } = watching(directory, () => items, { fetch: server.fetch });
    await watcher.now();
    await expect.poll(() => server.asked).toContain('events');
    const before = unread.length;
    items = [notificationItem()];
    server.tell('event: notification\ndata: {"unread":1}\n\n');
    await expect.poll(() => unread.length).toBeGreaterThan(before);
    await expect.poll(() => shown.map(({ ids }) => ids)).toEqual([['1']]);
    await stop();
  });

  test('is asked by itself only while it does not tell', async ({ directory }) => {
    const server = telling(() => []);
    const { watcher, stop } = watching(directory, () => [], { fetch: server.fetch, interval: 1 });
    const asked = () => server.asked.filter((path) => path === 'notifications').length;
    await expect.poll(() => server.asked).toContain('events');
    // The stream is open, and the asking that this brought is done.
    let before = -1;
    await expect
      .poll(async () => {
        const same = asked() === before;
        before = asked();
        return same;
      })
      .toBe(true);
    const quiet = asked();
    // Two hundred times what it would wait.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked()).toBe(quiet);
    await watcher.now();
    expect(asked()).toBe(quiet + 1);
    server.cutOff();
    await expect.poll(asked).toBeGreaterThan(quiet + 5);
    await stop();
  });

  test('and of what its user wants is not shown against it, and asked only where there is something new', async ({
    directory,
  }) => {
    const { type } = notificationItem();
    const server = telling(() => [notificationItem()], { types: { [type]: 'console' }, quiet_hours: null });
    const { watcher, shown, ledger, unread, stop } = watching(directory, () => [], { fetch: server.fetch });
    await watcher.now();
    await watcher.now();
    expect(unread.at(-1)?.total).toBe(1);
    expect(shown).toEqual([]);
    expect(ledger.rows('local')).toEqual([{ notification_id: '1', state: 'held', reason: 'unwanted' }]);
    expect(server.asked.filter((path) => path === 'notification-preferences')).toHaveLength(1);
    await stop();
  });
});

describe('the ledger', () => {
  const open = (directory: string) => new NotificationLedger(openStore(path.join(directory, 'desktop.db')), () => now);
  const shown: Shown = { ids: ['1'], title: 'Printer on fire', body: '', ticketId: 7 };

  /** The system's notification as an event source that a test fires. */
  function system() {
    const listeners = new Map<string, (...args: never[]) => void>();
    let showing: () => void = () => undefined;
    const notification: SystemNotification = {
      on: (event: string, listener: (...args: never[]) => void) => listeners.set(event, listener),
      show: () => showing(),
    };
    return {
      notification,
      onShow: (listener: () => void) => {
        showing = listener;
      },
      fire: (event: string, ...args: unknown[]) => listeners.get(event)?.(...(args as never[])),
    };
  }

  test('has the row before anything is shown, and then what became of it', ({ directory }) => {
    const ledger = open(directory);
    const { notification, onShow, fire } = system();
    const seen: unknown[] = [];
    onShow(() => seen.push(ledger.rows('local')[0]?.state));
    createShow({ connectionId: 'local', ledger, create: () => notification, onClick: () => undefined })(shown);
    expect(seen).toEqual(['showing']);
    fire('show');
    expect(ledger.rows('local')).toEqual([{ notification_id: '1', state: 'shown', reason: '' }]);
  });

  test('keeps why the system refused', ({ directory }) => {
    const ledger = open(directory);
    const { notification, fire } = system();
    createShow({ connectionId: 'local', ledger, create: () => notification, onClick: () => undefined })(shown);
    fire('failed', {}, 'switched off for this app');
    expect(ledger.rows('local')[0]).toEqual({
      notification_id: '1',
      state: 'failed',
      reason: 'switched off for this app',
    });
  });

  test('after a crash while showing it is unknown whether anybody saw it, and not shown again', ({ directory }) => {
    open(directory).startShowing('local', ['1']);
    const again = open(directory);
    expect(again.rows('local')).toEqual([{ notification_id: '1', state: 'unknown', reason: '' }]);
    expect(again.undecided('local', ['1', '2'])).toEqual(['2']);
  });

  test('tells servers apart and forgets one with its connection', ({ directory }) => {
    const ledger = open(directory);
    ledger.hold('local', '1', 'focused');
    expect(ledger.undecided('office', ['1'])).toEqual(['1']);
    ledger.forget('local');
    expect(ledger.undecided('local', ['1'])).toEqual(['1']);
  });

  test('a click opens the ticket', ({ directory }) => {
    const { notification, fire } = system();
    const clicked: Shown[] = [];
    const show = createShow({
      connectionId: 'local',
      ledger: open(directory),
      create: () => notification,
      onClick: (one) => clicked.push(one),
    });
    show(shown);
    fire('click');
    expect(clicked).toEqual([shown]);
  });
});
