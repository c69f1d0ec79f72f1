import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { hasBulkJobs } from '../bulk/bulk-jobs.ts';
import { targetCount, targetOf } from '../bulk/target.ts';
import { canFindCustomers } from '../customer/customer-value.ts';
import { fewTickets } from '../property/change-ticket.ts';
import { canExchangeForms, type Property, properties } from '../property/property.ts';
import type { Action } from './action.ts';

export const propertyKeys: Record<Property, string> = {
  assignee: 'a',
  group: 'v',
  priority: 'p',
  tags: 'l',
  customer: 'Shift+C',
  form: 'Shift+T',
  snooze: 'h',
};
export const followKey = 'w';

/** What is chosen for one ticket only. */
const ofOne: readonly Property[] = ['customer', 'form'];

/** Changing the properties of the selected tickets or the open one. */
export function propertyActions(console: Console, desk: DeskFacts): Action[] {
  const { tickets, panels, many } = console;
  const hasJobs = hasBulkJobs(desk);
  const most = hasJobs ? Number.POSITIVE_INFINITY : fewTickets;
  const count = () => targetCount(console);
  const some = () => count() > 0 && count() <= most;
  const one = () => count() === 1;
  const choosing = properties
    .filter((property) => property !== 'customer' || canFindCustomers(desk))
    .filter((property) => property !== 'form' || canExchangeForms(desk))
    .map(
      (property): Action => ({
        id: `choose-${property}`,
        group: 'ticket',
        label: (t) => t(`property.actions.${property}`),
        keys: [propertyKeys[property]],
        when: ofOne.includes(property) || (property === 'tags' && !hasJobs) ? one : some,
        run: () => panels.choose({ property, ...targetOf(console) }),
      }),
    );
  const recent: Action = {
    id: 'recent-bulk-changes',
    group: 'ticket',
    label: (t) => t('bulk.recent.open'),
    keys: [],
    when: () => true,
    run: () => panels.showBulk({ page: 'recent' }),
  };
  return [
    ...choosing.slice(0, 1),
    {
      id: 'take',
      group: 'ticket',
      label: (t) => t('property.actions.take'),
      keys: ['i'],
      when: some,
      run: () => void many.change(targetOf(console), { assigned_user_id: desk.user.id }),
    },
    ...choosing.slice(1),
    {
      id: 'follow',
      group: 'ticket',
      label: (t) => t('property.actions.follow'),
      keys: [followKey],
      when: one,
      run: () => void tickets.toggleFollowing(targetOf(console).ids[0] ?? 0),
    },
    ...(hasBulkJobs(desk) ? [recent] : []),
  ];
}
