import type { AccessFacts } from '../auth/access.ts';
import type { Position } from '../live/position.ts';
import type { LogEvent } from '../live/read-log.ts';

/** What happened to one thing within a page of the log, however often: told once, at the last time's position. */
export interface Happening extends Position {
  kind: 'ticket' | 'read' | 'customer' | 'notification' | 'presence' | 'view' | 'desk' | 'session' | 'typing';
  /** 0 where it is about no ticket. */
  ticketId: number;
  /** 0 where it is about no customer. */
  customerId: number;
  /** Whose it is, for read, notification, presence, view (0: everybody's) and session. */
  userId: number;
  version: number;
  /** Of typing: whether it goes on. */
  typing: boolean;
  /** What the ticket belonged to before each of the changes that moved or deleted it. */
  from: AccessFacts[];
  at: number;
}

/** Puts the events of a page together, in order of their last positions. Pure. */
export function coalesce(events: readonly LogEvent[]): Happening[] {
  const happenings = new Map<string, Happening>();
  for (const event of events) {
    const { ticket_id: ticketId, customer_id: customerId, user_id: userId, version, created_at: at, xid, id } = event;
    const kind = kindOf(event);
    const name = `${kind} ${ticketId} ${customerId} ${userId}`;
    const from = [...(happenings.get(name)?.from ?? []), ...movedFrom(event)];
    // At the end, where its last position belongs.
    happenings.delete(name);
    const typing = event.kind === 'customer_started_typing';
    happenings.set(name, { kind, xid, id, ticketId, customerId, userId, version, typing, from, at });
  }
  return [...happenings.values()];
}

const kindOf = ({ kind }: LogEvent): Happening['kind'] =>
  kind === 'customer_started_typing' || kind === 'customer_stopped_typing' ? 'typing' : kind;

function movedFrom({ from_brand_id, from_group_id, from_user_id }: LogEvent): AccessFacts[] {
  if (from_brand_id === null) return [];
  return [{ brand_id: from_brand_id, assigned_group_id: from_group_id ?? 0, assigned_user_id: from_user_id ?? 0 }];
}
