import type { Selectable } from 'kysely';
import type { CustomersTable } from '../storage/tables/customers.ts';

/** A customer as stored: times in ms, absent names and primary id ''. */
export type Customer = Selectable<CustomersTable>;
