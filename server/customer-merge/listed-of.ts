import type { ListedCustomer } from '../contract/base/customer.ts';

/** Somebody of whom is known that they are among these. */
export function listedOf(listed: readonly ListedCustomer[], id: number): ListedCustomer {
  const found = listed.find((customer) => customer.id === id);
  if (!found) throw new Error(`Customer ${id} is not there.`);
  return found;
}
