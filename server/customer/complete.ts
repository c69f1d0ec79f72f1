import type { WriteContext } from '../context.ts';
import { findByMergedPrimaryId } from '../customer-merge/merged-into.ts';
import { conflict } from '../errors.ts';
import type { Address } from './address.ts';
import type { Customer } from './customer.ts';
import { insertCustomer } from './insert.ts';
import { findOwners, insertAddresses, linkAddresses } from './link-addresses.ts';
import { loadCustomer, loadCustomerIfThere } from './load.ts';
import { findByPrimaryId } from './primary-id.ts';
import { saveCustomer, touchCustomer } from './save.ts';

/** What is known of somebody who may be a customer already. Unknown names and an unknown primary id are ''. */
export interface Acquaintance {
  brandId: number;
  primaryId: string;
  firstname: string;
  lastname: string;
  addresses: readonly Address[];
}

/**
 * The customer of a brand who has the primary id or, failing that, one of the addresses: completed by what they lack,
 * never overwritten. When there is nobody, a new one. Of callers at the same moment one creates and the others find:
 * the unique indexes let no second one in, and transaction() then looks again.
 *
 * @throws 409 when the addresses are different customers', or not those of the primary id's.
 */
export async function completeOrCreate(ctx: WriteContext, known: Acquaintance): Promise<Customer> {
  const id = await findMatch(ctx, known);
  // Between the two looks they can have been deleted: then there is nobody to complete.
  const found = id === undefined ? undefined : await loadCustomerIfThere(ctx, id);
  if (found) return fillIn(ctx, found, await withoutMergedId(ctx, found, known));
  const customer = await insertCustomer(ctx, known);
  await insertAddresses(ctx, customer, known.addresses);
  return customer;
}

/** A customer completed by what they lack; 409 for another's address. */
export async function complete(ctx: WriteContext, id: number, known: Acquaintance): Promise<Customer> {
  return fillIn(ctx, await loadCustomer(ctx, id), known);
}

async function fillIn(ctx: WriteContext, customer: Customer, known: Acquaintance): Promise<Customer> {
  const isFilled = await fillGaps(ctx, customer, known);
  const isLinked = await linkAddresses(ctx, customer, known.addresses);
  if (isLinked && !isFilled) await touchCustomer(ctx, customer.id);
  return customer;
}

/** A primary id that somebody had before they were merged stays what they are found by: it is no other one. */
async function withoutMergedId(ctx: WriteContext, found: Customer, known: Acquaintance): Promise<Acquaintance> {
  if (known.primaryId === '' || known.primaryId === found.external_primary_id) return known;
  const merged = await findByMergedPrimaryId(ctx, known.primaryId, known.brandId);
  return merged.includes(found.id) ? { ...known, primaryId: '' } : known;
}

async function findMatch(ctx: WriteContext, { brandId, primaryId, addresses }: Acquaintance) {
  const byPrimaryId = await findByPrimaryId(ctx, brandId, primaryId);
  const owners = new Set((await findOwners(ctx, brandId, addresses)).values());
  if (owners.size > 1) throw conflict('These addresses belong to different customers.');
  const [owner] = owners;
  if (byPrimaryId && owner !== undefined && owner !== byPrimaryId.id) {
    throw conflict('The address is another customer’s than the primary id.');
  }
  return byPrimaryId?.id ?? owner;
}

/** What of the customer is empty and known now; true when that was anything. */
function fillGaps(ctx: WriteContext, customer: Customer, known: Acquaintance): Promise<boolean> {
  const { external_primary_id, firstname, lastname } = customer;
  if (known.primaryId !== '' && external_primary_id !== '' && external_primary_id !== known.primaryId) {
    throw conflict('The address belongs to a customer with another primary id.');
  }
  return saveCustomer(ctx, customer, {
    external_primary_id: external_primary_id || known.primaryId,
    firstname: firstname || known.firstname,
    lastname: lastname || known.lastname,
  });
}
