import type { Actor } from '../context.ts';
import { type Entry, followsFrom } from '../message/entries.ts';
import { changeTicket, isNewOrOpen, type Tag, type TicketChange } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Timestamp } from '../time.ts';

export interface MergePlan {
  target: TicketChange;
  sources: TicketChange[];
  /** That the target gets. */
  tagsAdded: Tag[];
}

interface ToMerge {
  target: Ticket;
  sources: readonly Ticket[];
  /** Of all of them, in the order of the timeline. */
  entries: readonly Entry[];
  tags: ReadonlyMap<number, readonly Tag[]>;
}

/**
 * What a merge does to its tickets. Pure: the same for a preview. A source is closed and points to the target, and
 * nothing in it waits or is unread any more. The target is opened where something was to be done in a source, as if its
 * messages had come into the target; its title, customer, priority, group and agent stay.
 */
export function planMerge(
  { target, sources, entries, tags }: ToMerge,
  when: { actor: Actor; now: Timestamp },
): MergePlan {
  const had = tags.get(target.id) ?? [];
  const tagsAdded = newTags(
    had,
    sources.flatMap(({ id }) => tags.get(id) ?? []),
  );
  const all = [...had, ...tagsAdded].sort((a, b) => a.id - b.id);
  const wish = {
    ...activityOf(target, sources),
    ...(tagsAdded.length > 0 ? { tags: { before: had, after: all } } : {}),
  };
  const change = changeTicket(target, wish, when);
  const after: Ticket = {
    ...change.after,
    ...(entries.some(({ ticket_id }) => ticket_id !== target.id) ? entriesOf(target, sources, entries) : {}),
    version: target.version + 1,
    last_update: when.now,
    ...(when.actor.kind === 'agent' ? { last_update_agent: when.now } : {}),
  };
  const merged = sources.map(({ id }) => ({
    item_type: 'merged_ticket' as const,
    item_type_id_before: '',
    item_type_id: String(id),
  }));
  return {
    target: { ...change, after, history: [...merged, ...change.history] },
    sources: sources.map((source) => closed(source, target.id, when)),
    tagsAdded,
  };
}

function newTags(had: readonly Tag[], others: readonly Tag[]): Tag[] {
  const byId = new Map(others.map((tag) => [tag.id, tag]));
  for (const { id } of had) byId.delete(id);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Status and snooze of a target: awake and open where one of the tickets was so, else asleep until the first wakes. */
function activityOf(target: Ticket, sources: readonly Ticket[]): Partial<Pick<Ticket, 'status' | 'snooze_time'>> {
  const active = sources.filter(({ status }) => isNewOrOpen(status));
  if (active.length === 0) return {};
  const own = isNewOrOpen(target.status) || target.snooze_time !== null ? [target] : [];
  const snoozes = [...own, ...active].map(({ snooze_time }) => snooze_time);
  const snooze_time = snoozes.includes(null) ? null : Math.min(...snoozes.map(Number));
  return { snooze_time, ...(isNewOrOpen(target.status) ? {} : { status: 'open' as const }) };
}

function entriesOf(target: Ticket, sources: readonly Ticket[], entries: readonly Entry[]) {
  const last_entry_seq = Math.max(target.last_entry_seq, ...sources.map((source) => source.last_entry_seq));
  const { waiting_since, last_entry_seq: newest } = followsFrom({ ...target, last_entry_seq }, entries);
  const written = [target, ...sources].map(({ last_update_customer }) => last_update_customer ?? 0);
  return { waiting_since, last_entry_seq: newest, last_update_customer: Math.max(...written) || null };
}

function closed(source: Ticket, into: number, when: { actor: Actor; now: Timestamp }): TicketChange {
  const change = changeTicket(source, { merged_into: into, status: 'closed', snooze_time: null }, when);
  return { ...change, after: { ...change.after, waiting_since: null, last_entry_seq: 0 } };
}
