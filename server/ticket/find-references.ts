import type { WriteContext } from '../context.ts';
import type { ticketRoutes } from '../contract/base/ticket.ts';
import type { RouteCall } from '../contract/route.ts';
import { holdCustomer } from '../customer/hold.ts';
import { findByPrimaryId } from '../customer/primary-id.ts';
import { conflict, invalidField } from '../errors.ts';
import { forReference } from '../storage/for-update.ts';

type CreateInput = RouteCall<typeof ticketRoutes.createTicket>;

/** Refuses what a ticket of this brand cannot refer to, naming the field. */
export async function checkReferences(ctx: WriteContext, input: CreateInput, brandId: number): Promise<void> {
  const { tx } = ctx;
  const channel = await tx.selectFrom('channels').select('id').where('id', '=', input.channelID).executeTakeFirst();
  if (!channel) throw invalidField('channelID', 'is unknown');
  const { assignedGroupID: group, assignedUserID: user } = input;
  if (group !== undefined) await checkGroup(ctx, { id: group, brandId, field: 'assignedGroupID' });
  if (user !== undefined) await checkUser(ctx, { id: user, field: 'assignedUserID' });
  if (input.formID !== undefined) {
    const form = tx.selectFrom('forms').select('id').where('id', '=', input.formID);
    if (!(await form.where('brand_id', '=', brandId).executeTakeFirst())) {
      throw invalidField('formID', 'is no form of this brand');
    }
  }
}

/** Something that a field of a request names by its id. */
interface Named {
  id: number;
  field: string;
}

/** Refuses a group of another brand; this one stays until the transaction ends. */
export async function checkGroup(ctx: WriteContext, { id, brandId, field }: Named & { brandId: number }) {
  const group = ctx.tx.selectFrom('groups').select('id').where('id', '=', id).where('brand_id', '=', brandId);
  if (!(await forReference(group, ctx).executeTakeFirst())) throw invalidField(field, 'is no group of this brand');
}

/** Refuses who is disabled; this one stays until the transaction ends. */
export async function checkUser(ctx: WriteContext, { id, field }: Named) {
  const user = ctx.tx.selectFrom('users').select('id').where('id', '=', id).where('disabled_at', 'is', null);
  if (!(await forReference(user, ctx).executeTakeFirst())) throw invalidField(field, 'is unknown');
}

/** Refuses a customer of another brand; this one stays until the ticket is theirs. */
export async function checkCustomer(ctx: WriteContext, { id, brandId, field }: Named & { brandId: number }) {
  const customer = ctx.tx.selectFrom('customers').select('id').where('id', '=', id).where('brand_id', '=', brandId);
  if (!(await customer.executeTakeFirst()) || !(await holdCustomer(ctx, id))) throw noCustomer(field);
}

/** The customer that an id or an external primary id names, and who stays until the ticket is theirs. */
export async function findCustomer(ctx: WriteContext, input: CreateInput, brandId: number) {
  const customer = await findNamed(ctx, input, brandId);
  if (!customer || (await holdCustomer(ctx, customer.id))) return customer;
  if (input.customerID !== undefined) throw noCustomer('customerID');
  return undefined;
}

/** An unknown external primary id is no customer. */
async function findNamed(ctx: WriteContext, { customerID, externalPrimaryID }: CreateInput, brandId: number) {
  const customers = ctx.tx
    .selectFrom('customers')
    .select(['id', 'firstname', 'lastname'])
    .where('brand_id', '=', brandId);
  const named = customerID === undefined ? undefined : await customers.where('id', '=', customerID).executeTakeFirst();
  if (customerID !== undefined && !named) throw noCustomer('customerID');
  if (externalPrimaryID === undefined) return named;
  const external = await findByPrimaryId(ctx, brandId, externalPrimaryID);
  if (named && external && named.id !== external.id) {
    throw conflict('customerID and externalPrimaryID name two different customers.');
  }
  return named ?? external;
}

const noCustomer = (field: string) => invalidField(field, 'is no customer of this brand');
