import { sql } from 'kysely';
import type { Tx } from '../storage/tables/all-tables.ts';

/** What a customer wrote, by its index: that has only rows that are somebody's, and a literal 0 to tell so. */
export const messagesOf = (tx: Tx, customerId: number) =>
  tx.selectFrom('messages').where('customer_id', '=', customerId).where('customer_id', '<>', sql.lit(0));
