import type { CustomersTable } from '../storage/tables/customers.ts';
import { wordsOf } from './words.ts';

/** What is compared of a name: its words as a search has them, without case and accents. */
const nameKey = (name: string): string => wordsOf(name).join(' ');

/** The keys that go with these names: whoever stores a name stores its key. */
export const nameKeysOf = ({ firstname, lastname }: Pick<CustomersTable, 'firstname' | 'lastname'>) => ({
  firstname_key: nameKey(firstname),
  lastname_key: nameKey(lastname),
});
