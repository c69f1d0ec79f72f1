import type { Selectable } from 'kysely';
import type { TicketsTable } from '../storage/tables/tickets.ts';

/** A ticket as stored: times in ms, absent customer, user and group 0. */
export type Ticket = Selectable<TicketsTable>;
