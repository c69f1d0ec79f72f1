import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { canChangeCustomers } from '../customer/customer-value.ts';
import { ticketQuery } from '../source/queries.ts';
import type { Action } from './action.ts';
import { mergeKey } from './merge-actions.ts';

export const customerPageKey = 'g c';

/** Going to the page of the open ticket's customer, and merging the customer whose page is open. */
export function customerActions(console: Console, desk: DeskFacts): Action[] {
  const { navigation, panels, source } = console;
  const ofTicket = (): number => {
    const { area, ticketId } = navigation.getState();
    if (area === 'customers' || ticketId === undefined) return 0;
    return source.queries.getQueryData(ticketQuery(source, ticketId).queryKey)?.customer_id ?? 0;
  };
  const shown = (): number | undefined => {
    const { area, customerId } = navigation.getState();
    return area === 'customers' ? customerId : undefined;
  };
  const page: Action = {
    id: 'customer-page',
    group: 'go',
    label: (t) => t('customer.openPage'),
    keys: [customerPageKey],
    when: () => ofTicket() !== 0,
    run: () => navigation.go({ area: 'customers', customerId: ofTicket() }),
  };
  if (!canChangeCustomers(desk)) return [page];
  const merge: Action = {
    id: 'merge-customer',
    group: 'ticket',
    label: (t) => t('customer.merge.action'),
    keys: [mergeKey],
    when: () => shown() !== undefined,
    run: () => {
      const target = shown();
      if (target !== undefined) panels.mergeCustomers({ target });
    },
  };
  return [page, merge];
}
