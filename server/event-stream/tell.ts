import { maySeeBrand, maySeeTicket, sightOf } from '../auth/access.ts';
import type { Agent } from '../context.ts';
import { comparePositions, type Position } from '../live/position.ts';
import type { Happening } from './coalesce.ts';
import { type Page, rowFor } from './page.ts';
import { writeEvent } from './write-event.ts';

/** What is looked up for each user, beside the page. */
export interface OwnFacts {
  /** The number of unread notifications, where they are in the page. */
  unread?: number | undefined;
  now: number;
}

/** Nobody types for longer without saying so again, in ms. */
const typingTime = 30_000;

/** What of a page somebody hears who has heard everything up to `after`: as the text of the stream, maybe ''. Pure. */
export function tell(page: Page, agent: Agent, after: Position, own: OwnFacts): string {
  let text = '';
  for (const happening of page.happenings) {
    if (comparePositions(happening, after) > 0) text += tellOne(page, agent, happening, own);
  }
  return text;
}

function tellOne(page: Page, agent: Agent, happening: Happening, own: OwnFacts): string {
  const { kind, userId, ticketId } = happening;
  switch (kind) {
    case 'ticket':
      return tellTicket(page, agent, happening);
    case 'read':
      return userId === agent.userId ? tellTicket(page, agent, happening) : '';
    case 'customer': {
      const brand = page.brands.get(happening.customerId) ?? happening.from[0]?.brand_id;
      if (brand === undefined || !maySeeBrand(agent, brand)) return '';
      return writeEvent('customer', { id: happening.customerId }, happening);
    }
    case 'notification':
      if (userId !== agent.userId || own.unread === undefined) return '';
      return writeEvent('notification', { unread: own.unread }, happening);
    case 'presence':
      return userId === agent.userId ? '' : tellPresence(page, agent, happening);
    case 'view':
      return userId === 0 || userId === agent.userId ? writeEvent('views', {}, happening) : '';
    case 'desk':
      return writeEvent('desk', {}, happening);
    case 'typing': {
      const shared = page.rows.get(ticketId);
      if (!shared || !maySeeTicket(agent, shared.row) || happening.at < own.now - typingTime) return '';
      return writeEvent('typing', { ticket_id: ticketId, typing: happening.typing }, happening);
    }
    case 'session':
      return '';
  }
}

/** Who has a ticket open; of tickets that they do not see they hear nothing. */
function tellPresence(page: Page, agent: Agent, happening: Happening): string {
  const { ticketId: ticket_id, userId: user_id } = happening;
  const shared = page.rows.get(ticket_id);
  if (!shared || !maySeeTicket(agent, shared.row)) return '';
  return writeEvent('presence', { ticket_id, user_id, state: page.presenceOf(user_id, ticket_id) }, happening);
}

function tellTicket(page: Page, agent: Agent, happening: Happening): string {
  const { ticketId: id, from } = happening;
  const shared = page.rows.get(id);
  const sight = sightOf(agent, shared?.row, from);
  if (sight === 'unknown') return '';
  if (sight === 'seen' && shared) {
    const row = rowFor(page, agent.userId, shared);
    return writeEvent('ticket', { id, version: row.version, row }, happening);
  }
  return writeEvent('ticket', { id, version: happening.version, gone: true }, happening);
}
