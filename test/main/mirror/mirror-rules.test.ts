import { describe, expect, test } from 'vitest';
import { describeBase } from '../../../main/mirror/describe-base.ts';
import { routeOf } from '../../../main/mirror/route-of.ts';
import { waitingSince } from '../../../main/mirror/ticket-columns.ts';
import { Watermark } from '../../../main/mirror/watermark.ts';
import { unknownUserId } from '../../../main/store/mirror-names.ts';
import type { Desk } from '../../../server/contract/desk/desk.ts';

const row = (id: number, second: number) => ({ id, time: `2026-03-02 09:00:0${second}` });
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('reading a growing table', () => {
  test('the last second is read again, and only what is new in it counts', () => {
    const mark = new Watermark('2026-03-02 09:00:00');
    expect(ids(mark.take([row(1, 0), row(2, 1), row(3, 1)]))).toEqual([1, 2, 3]);
    expect(mark.since).toBe('2026-03-02 09:00:01');
    expect(ids(mark.take([row(2, 1), row(3, 1), row(4, 1)]))).toEqual([4]);
    expect(ids(mark.take([row(2, 1), row(3, 1), row(4, 1), row(5, 2)]))).toEqual([5]);
    expect(ids(mark.take([row(5, 2)]))).toEqual([]);
  });

  test('nothing new moves nothing', () => {
    const mark = new Watermark('2026-03-02 09:00:00');
    expect(mark.take([])).toEqual([]);
    expect(mark.since).toBe('2026-03-02 09:00:00');
  });

  test('a row with a lower id in the last second is not missed', () => {
    const mark = new Watermark('2026-03-02 09:00:00');
    mark.take([row(9, 1)]);
    expect(ids(mark.take([row(3, 1), row(9, 1)]))).toEqual([3]);
  });
});

describe('who answers', () => {
  test.each([
    ['GET', '/api/v2/desk', 'description'],
    ['GET', '/api/v2/desk/tickets', 'mirror'],
    ['GET', '/api/v2/desk/tickets/ids', 'mirror'],
    ['GET', '/api/v2/desk/tickets/rows', 'mirror'],
    ['GET', '/api/v2/desk/tickets/counts', 'mirror'],
    ['GET', '/api/v2/desk/notifications', 'mirror'],
    ['POST', '/api/v2/desk/notifications/read', 'mirror'],
    ['PUT', '/api/v2/notification/setIsRead', 'mirror'],
    ['PUT', '/api/v2/desk/tickets/7/read', 'read-position'],
    ['POST', '/api/v2/desk/imports', 'absent'],
    ['POST', '/api/v2/desk/samples', 'absent'],
    ['POST', '/api/v2/desk/tickets', 'absent'],
    ['GET', '/api/v2/ticket/7', 'server'],
    ['POST', '/api/v2/ticket/setstatus', 'server'],
    ['GET', '/api/v2/desktop', 'server'],
  ])('%s %s: %s', (method, path, answerer) => {
    expect(routeOf(method, path).answerer).toBe(answerer);
  });
});

const message = (direction: string, second: number) => ({ direction, created_at: `2026-03-02 09:00:0${second}` });
const at = (second: number) => Date.UTC(2026, 2, 2, 9, 0, second);

describe('since when a customer waits', () => {
  test.each([
    ['no message at all', [], null],
    ['only theirs: the first', [message('inbound', 1), message('inbound', 2)], at(1)],
    ['ours is the last', [message('inbound', 1), message('outbound', 2)], null],
    [
      'theirs after ours',
      [message('inbound', 1), message('outbound', 2), message('inbound', 3), message('inbound', 4)],
      at(3),
    ],
  ])('%s', (_, messages, expected) => {
    expect(waitingSince(messages)).toBe(expected);
  });
});

describe('what a base server is described as', () => {
  const mirror = {
    kind: 'desk',
    features: ['ticket-list', 'notifications', 'import', 'sample'],
    user: { id: unknownUserId, name: 'User', email: '' },
    users: [
      { id: 5, name: 'Kim' },
      { id: unknownUserId, name: 'User' },
    ],
    permissions: ['DESK_ADMIN'],
    empty: true,
  } as unknown as Desk;

  test('only what can work, and nobody who is not there', () => {
    expect(describeBase(mirror, { notifications: true })).toMatchObject({
      kind: 'base',
      features: ['ticket-list', 'notifications'],
      user: { id: 0, name: '' },
      users: [{ id: 5, name: 'Kim' }],
      empty: false,
    });
  });

  test('without the permission for notifications these are absent', () => {
    const described = describeBase(mirror, { notifications: false });
    expect(described.features).toEqual(['ticket-list']);
    expect(described.permissions).not.toContain('SETTINGS_CRUD');
  });
});
