import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../server/context.ts';
import { changeTicket, type TicketWish } from '../../../server/ticket/change.ts';
import type { Ticket } from '../../../server/ticket/ticket.ts';

const now = 2_000_000;
const system: Actor = { kind: 'system', step: 'test' };
const agent: Actor = {
  kind: 'agent',
  userId: 7,
  name: 'Mara',
  email: 'mara@example.com',
  keyId: 1,
  permissions: new Set(),
  brands: 'all',
  groups: 'all',
};

const ticket: Ticket = {
  id: 1,
  version: 4,
  brand_id: 1,
  channel_id: 1,
  original_channel_id: 1,
  channel_account_id: '',
  customer_id: 0,
  assigned_user_id: 0,
  assigned_group_id: 2,
  direction: 'inbound',
  external_id: '',
  form_id: null,
  from: 'ines@example.com',
  to: '',
  from_name: '',
  to_name: '',
  title: 'Rear hub',
  status: 'open',
  priority: 'normal',
  created_at: 1_000_000,
  last_update: 1_000_000,
  closed_at: null,
  last_update_agent: null,
  last_update_customer: 1_000_000,
  show_timeline: 1,
  snooze_time: null,
  snooze_time_sent: null,
  waiting_since: 1_000_000,
  last_entry_seq: 9,
  sla_policy_id: 0,
  sla_breach_customer_wait_time: null,
  sla_breach_first_reply_time: null,
  sla_breach_next_reply_time: null,
  sla_breach_user_work_time: null,
  sla_next_breach: null,
  sla_next_breach_current_status: '',
  merged_into: 0,
};

describe('changeTicket', () => {
  test.each<[string, Partial<Ticket>, TicketWish, Partial<Ticket>, string[]]>([
    [
      'what already is changes nothing',
      {},
      { status: 'open', title: 'Rear hub' },
      { version: 4, last_update: 1_000_000 },
      [],
    ],
    [
      'one field is one history entry',
      {},
      { title: 'Hub' },
      { title: 'Hub', version: 5, last_update: now },
      ['title: Rear hub → Hub'],
    ],
    [
      'two fields are two, and one version',
      {},
      { priority: 'high', assigned_user_id: 7 },
      { priority: 'high', assigned_user_id: 7, version: 5 },
      ['priority: normal → high', 'assigned_user_id: 0 → 7'],
    ],
    ['closing sets closed_at', {}, { status: 'closed' }, { closed_at: now }, ['status: open → closed']],
    ['solving does not', {}, { status: 'solved' }, { closed_at: null }, ['status: open → solved']],
    [
      'closing what is solved does',
      { status: 'solved' },
      { status: 'closed' },
      { closed_at: now },
      ['status: solved → closed'],
    ],
    [
      'reopening clears it',
      { status: 'closed', closed_at: 5 },
      { status: 'open' },
      { closed_at: null },
      ['status: closed → open'],
    ],
    [
      'another change of a closed ticket keeps it',
      { status: 'closed', closed_at: 5 },
      { title: 'X' },
      { closed_at: 5 },
      ['title: Rear hub → X'],
    ],
    [
      'a snooze is told by its time',
      { snooze_time_sent: 3 },
      { snooze_time: Date.UTC(2026, 2, 9, 8) },
      { status: 'open', snooze_time: Date.UTC(2026, 2, 9, 8), snooze_time_sent: null },
      ['snooze_time:  → 2026-03-09 08:00:00'],
    ],
    [
      'a status in which nobody has to do anything ends it',
      { snooze_time: 60_000 },
      { status: 'pending' },
      { status: 'pending', snooze_time: null },
      ['status: open → pending', 'snooze_time: 1970-01-01 00:01:00 → '],
    ],
    [
      'unless the wish says until when',
      { snooze_time: 60_000 },
      { status: 'pending', snooze_time: 120_000 },
      { status: 'pending', snooze_time: 120_000 },
      ['status: open → pending', 'snooze_time: 1970-01-01 00:01:00 → 1970-01-01 00:02:00'],
    ],
    [
      'another one does not',
      { snooze_time: 60_000, status: 'new' },
      { status: 'open' },
      { status: 'open', snooze_time: 60_000 },
      ['status: new → open'],
    ],
    [
      'tags are one entry, and a new version',
      {},
      {
        tags: {
          before: [{ id: 1, name: 'a' }],
          after: [
            { id: 1, name: 'a' },
            { id: 4, name: 'd' },
          ],
        },
      },
      { version: 5, last_update: now },
      ['tags: a → a,d'],
    ],
    [
      'the tags that it has are no change',
      {},
      { tags: { before: [{ id: 1, name: 'a' }], after: [{ id: 1, name: 'a' }] } },
      { version: 4 },
      [],
    ],
  ])('%s', (_, before, wish, after, history) => {
    const change = changeTicket({ ...ticket, ...before }, wish, { actor: system, now });
    expect(change.after).toMatchObject(after);
    expect(
      change.history.map((entry) => `${entry.item_type}: ${entry.item_type_id_before} → ${entry.item_type_id}`),
    ).toEqual(history);
  });

  test('an agent’s change is the agent’s last update, a system’s is not', () => {
    const wish = { status: 'pending' } as const;
    expect(changeTicket(ticket, wish, { actor: agent, now }).after.last_update_agent).toBe(now);
    expect(changeTicket(ticket, wish, { actor: system, now }).after.last_update_agent).toBeNull();
  });

  test('the ticket that it was given stays as it was', () => {
    const given = structuredClone(ticket);
    changeTicket(given, { status: 'closed', title: 'X' }, { actor: agent, now });
    expect(given).toEqual(ticket);
  });
});
