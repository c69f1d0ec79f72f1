import type { InsertedTicket, PastTicket } from './insert-past-tickets.ts';
import type { Casting } from './plan-ticket.ts';

/** A ticket of the sample: who plays in it, what was planned, where it is in the database. */
export interface SampleTicket extends InsertedTicket {
  casting: Casting;
  planned: PastTicket;
}
