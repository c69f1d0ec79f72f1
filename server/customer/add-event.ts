import { actorName, type Context } from '../context.ts';
import type { customerTimelineRoutes, ExternalEventEntry } from '../contract/base/customer-timeline.ts';
import type { RouteCall } from '../contract/route.ts';
import { takeSequence } from '../storage/sequence.ts';
import { transaction } from '../storage/transaction.ts';
import { toExternalEvent } from './external-event.ts';
import { findCustomer } from './find.ts';
import { loadCustomer } from './load.ts';

/** Adds what another system tells to a customer's timeline (api-v2: POST /customer/externalEvent). */
export async function addExternalEvent(
  ctx: Context,
  input: RouteCall<typeof customerTimelineRoutes.addExternalEvent>,
): Promise<ExternalEventEntry> {
  ctx.require('CUSTOMER_CUD');
  const { customer_id: id, external_id: primaryId, brand_id: brandId, message, source_url = '' } = input;
  const fields = { id: 'customer_id', primaryId: 'external_id', brand: 'brand_id' };
  return transaction(ctx, async (ctx) => {
    const found = await findCustomer(ctx, { id, primaryId, brandId, fields });
    const customer = await loadCustomer(ctx, found.id);
    const [seq = 0] = await takeSequence(ctx.tx, ctx.desk.storage.dialect, 1);
    const event = await ctx.tx
      .insertInto('external_events')
      .values({
        customer_id: customer.id,
        initiated_by: input.initiated_by ?? actorName(ctx.actor),
        message,
        source_url,
        created_at: ctx.now(),
        seq,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toExternalEvent(event);
  });
}
