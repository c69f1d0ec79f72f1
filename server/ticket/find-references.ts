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
  if (input.assignedGroupID !== undefined) {
    const group = tx.selectFrom('groups').select('id').where('id', '=', input.assignedGroupID);
    if (!(await forReference(group.where('brand_id', '=', brandId), ctx).executeTakeFirst())) {
      throw invalidField('assignedGroupID', 'is no group of this brand');
    }
  }
  if (input.assignedUserID !== undefined) {
    const user = tx.selectFrom('users').select('id').where('id', '=', input.assignedUserID);
    if (!(await forReference(user.where('disabled_at', 'is', null), ctx).executeTakeFirst())) {
      throw invalidField('assignedUserID', 'is unknown');
    }
  }
  if (input.formID !== undefined) {
    const form = tx.selectFrom('forms').select('id').where('id', '=', input.formID);
    if (!(await form.where('brand_id', '=', brandId).executeTakeFirst())) {
      throw invalidField('formID', 'is no form of this brand');
    }
  }
}

/** The customer that an id or an external primary id names, and who stays until the ticket is theirs. */
export async function findCustomer(ctx: WriteContext, input: CreateInput, brandId: number) {
  const customer = await findNamed(ctx, input, brandId);
  if (!customer || (await holdCustomer(ctx, customer.id))) return customer;
  if (input.customerID !== undefined) throw noCustomer();
  return undefined;
}

/** An unknown external primary id is no customer. */
async function findNamed(ctx: WriteContext, { customerID, externalPrimaryID }: CreateInput, brandId: number) {
  const customers = ctx.tx
    .selectFrom('customers')
    .select(['id', 'firstname', 'lastname'])
    .where('brand_id', '=', brandId);
  const named = customerID === undefined ? undefined : await customers.where('id', '=', customerID).executeTakeFirst();
  if (customerID !== undefined && !named) throw noCustomer();
  if (externalPrimaryID === undefined) return named;
  const external = await findByPrimaryId(ctx, brandId, externalPrimaryID);
  if (named && external && named.id !== external.id) {
    throw conflict('customerID and externalPrimaryID name two different customers.');
  }
  return named ?? external;
}

const noCustomer = () => invalidField('customerID', 'is no customer of this brand');
