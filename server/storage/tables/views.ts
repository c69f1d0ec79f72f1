import type { Generated } from 'kysely';
import type { TicketSort } from '../../contract/desk/tickets.ts';

/** A saved view of the ticket list. */
export interface ViewsTable {
  id: Generated<number>;
  /** 0: shared by all. */
  user_id: number;
  name: string;
  /** JSON of the filter as the contract reads it: times in ms. */
  filter: string;
  sort: TicketSort;
  position: number;
}
