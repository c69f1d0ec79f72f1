import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { canFindCustomers } from '../customer/customer-value.ts';
import { fewTickets } from '../property/change-ticket.ts';
import { type Property, properties } from '../property/property.ts';
import type { Action } from './action.ts';
import { targetIds } from './move.ts';

export const propertyKeys: Record<Property, string> = {
  assignee: 'a',
  group: 'v',
  priority: 'p',
  tags: 'l',
  customer: 'Shift+C',
  snooze: 'h',
};
export const followKey = 'w';

/** What is chosen for one ticket only. */
const ofOne: readonly Property[] = ['tags', 'customer'];

/** Changing the properties of the selected tickets or the open one. */
export function propertyActions(console: Console, desk: DeskFacts): Action[] {
  const { tickets, panels } = console;
  const count = () => targetIds(console).length;
  const some = () => count() > 0 && count() <= fewTickets;
  const one = () => count() === 1;
  const choosing = properties
    .filter((property) => property !== 'customer' || canFindCustomers(desk))
    .map(
      (property): Action => ({
        id: `choose-${property}`,
        group: 'ticket',
        label: (t) => t(`property.actions.${property}`),
        keys: [propertyKeys[property]],
        when: ofOne.includes(property) ? one : some,
        run: () => panels.choose({ property, ids: targetIds(console) }),
      }),
    );
  return [
    ...choosing.slice(0, 1),
    {
      id: 'take',
      group: 'ticket',
      label: (t) => t('property.actions.take'),
      keys: ['i'],
      when: some,
      run: () => void tickets.change(targetIds(console), { assigned_user_id: desk.user.id }),
    },
    ...choosing.slice(1),
    {
      id: 'follow',
      group: 'ticket',
      label: (t) => t('property.actions.follow'),
      keys: [followKey],
      when: one,
      run: () => void tickets.toggleFollowing(targetIds(console)[0] ?? 0),
    },
  ];
}
