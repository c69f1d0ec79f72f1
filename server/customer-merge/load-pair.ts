import type { WriteContext } from '../context.ts';
import type { Customer } from '../customer/customer.ts';
import { noCustomer } from '../customer/find.ts';
import { loadCustomerIfThere } from '../customer/load.ts';
import { conflict, notFound } from '../errors.ts';
import { findMergedInto } from './merged-into.ts';
import { refuseUnfinished } from './unfinished.ts';

/**
 * Loads two customers for a merge: locked in the order of their ids, so that two merges of the same two wait for each
 * other, and the second finds that one of them is gone.
 *
 * @throws 404 for who is not there for the caller, 409 for who was merged already or is being merged.
 */
export async function loadPair(ctx: WriteContext, target: number, source: number): Promise<[Customer, Customer]> {
  const found = new Map<number, Customer>();
  for (const id of [target, source].sort((a, b) => a - b)) {
    const customer = await loadCustomerIfThere(ctx, id);
    if (customer) found.set(id, customer);
  }
  for (const id of found.keys()) await refuseUnfinished(ctx, id);
  return [found.get(target) ?? (await refuse(ctx, target)), found.get(source) ?? (await refuse(ctx, source))];
}

async function refuse(ctx: WriteContext, id: number): Promise<never> {
  const into = await findMergedInto(ctx, id);
  // Of somebody whom the caller does not see, nothing is told.
  if (into !== undefined && (await loadCustomerIfThere(ctx, into))) throw alreadyMerged(id, into);
  throw notFound(noCustomer(id));
}

const alreadyMerged = (id: number, into: number) =>
  conflict(`Customer ${id} was merged into customer ${into} already.`);
