import type { Context } from '../context.ts';
import { type deskCustomerRoutes, eventPage } from '../contract/desk/customers.ts';
import type { RouteAnswer, RouteCall } from '../contract/route.ts';
import { toExternalEvent } from './external-event.ts';
import { getCustomer } from './get.ts';

type Events = RouteAnswer<typeof deskCustomerRoutes.listCustomerEvents>['item'];

/** A page of what other systems told of a customer, the newest first. */
export async function listCustomerEvents(
  ctx: Context,
  { id, before }: RouteCall<typeof deskCustomerRoutes.listCustomerEvents>,
): Promise<Events> {
  const customer = await getCustomer(ctx, id);
  const ofCustomer = ctx.db.selectFrom('external_events').where('customer_id', '=', customer.id);
  const last =
    before === undefined ? undefined : await ofCustomer.selectAll().where('id', '=', before).executeTakeFirst();
  const events = await ofCustomer
    .selectAll()
    .$if(last !== undefined, (events) =>
      events.where((eb) => eb(eb.refTuple('created_at', 'seq'), '<', eb.tuple(last?.created_at ?? 0, last?.seq ?? 0))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(eventPage + 1)
    .execute();
  return { events: events.slice(0, eventPage).map(toExternalEvent), more: events.length > eventPage };
}
