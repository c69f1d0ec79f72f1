import { canSeeBrand } from '../auth/access.ts';
import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import { findByMergedPrimaryId, findMergedInto } from '../customer-merge/merged-into.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import type { Customer } from './customer.ts';
import { hasPrimaryId } from './primary-id.ts';

/** How a request names a customer, and how the endpoint calls these fields. */
export interface CustomerNaming {
  id?: number | undefined;
  primaryId?: string | undefined;
  brandId?: number | undefined;
  fields: { id?: string; primaryId: string; brand: string };
}

/**
 * The one customer that is named. The id wins, then the primary id, within the brand where one is given. Who was merged,
 * or is being merged, is who they have become.
 *
 * @throws 400 without a name or with an unknown brand, 404 for nobody the caller may see, 409 when the names disagree
 * or several brands have somebody with the primary id.
 */
export async function findCustomer(ctx: Context, naming: CustomerNaming): Promise<Customer> {
  const { id, primaryId, brandId, fields } = naming;
  if (id === undefined && primaryId === undefined) {
    throw invalid(`Name the customer by ${fields.id ? `${fields.id} or ` : ''}${fields.primaryId}.`);
  }
  if (brandId !== undefined) await findBrand(ctx, brandId, fields.brand);
  return id === undefined ? findByPrimaryId(ctx, primaryId ?? '', naming) : findById(ctx, id, naming);
}

const visible = (ctx: Context) =>
  ctx.db
    .selectFrom('customers')
    .selectAll()
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('customers.brand_id')));

async function findById(ctx: Context, id: number, { primaryId, brandId, fields }: CustomerNaming): Promise<Customer> {
  const into = await findMergedInto(ctx, id);
  if (into !== undefined) return findById(ctx, into, { fields, ...(brandId === undefined ? {} : { brandId }) });
  const customer = await visible(ctx).where('id', '=', id).executeTakeFirst();
  if (!customer) throw notFound(noCustomer(id));
  if (primaryId !== undefined && customer.external_primary_id !== primaryId) {
    throw conflict(`${fields.id} and ${fields.primaryId} do not name the same customer.`);
  }
  if (brandId !== undefined && customer.brand_id !== brandId) {
    throw conflict(`The customer ${id} belongs to another brand than ${fields.brand}.`);
  }
  return customer;
}

async function findByPrimaryId(ctx: Context, primaryId: string, { brandId, fields }: CustomerNaming) {
  const found = await visible(ctx)
    .where('external_primary_id', '=', primaryId)
    .where(hasPrimaryId)
    .$if(brandId !== undefined, (customers) => customers.where('brand_id', '=', brandId ?? 0))
    .limit(2)
    .execute();
  const [customer = await findMerged(ctx, primaryId, brandId), another] = found;
  if (!customer) throw notFound(`No customer with the primary id ${primaryId}.`);
  if (another)
    throw conflict(`Several brands have a customer with this primary id. Say which one with ${fields.brand}.`);
  return customer;
}

async function findMerged(ctx: Context, primaryId: string, brandId: number | undefined) {
  const [id, another] = await findByMergedPrimaryId(ctx, primaryId, brandId);
  return id === undefined || another !== undefined ? undefined : visible(ctx).where('id', '=', id).executeTakeFirst();
}

/** The sentence of every 404 about a customer's id. */
export const noCustomer = (id: number) => `No customer with id ${id}.`;
