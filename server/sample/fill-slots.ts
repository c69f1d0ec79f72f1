import type { AgentName } from './company.ts';
import type { InsertedCustomer } from './insert-customers.ts';
import type { Random } from './random.ts';

const products = [
  'rear rack',
  'rain cape',
  'LED headlight',
  'mudguard set',
  'frame bag',
  'phone holder',
  'winter tyre set',
];

/** What a story's slots ({first}, {order} …) stand for, the same in every entry of one ticket. */
export type Slots = Record<string, string>;

export function slotsFor(customer: InsertedCustomer, agent: AgentName, random: Random): Slots {
  const { firstname, lastname, city, model, serial } = customer;
  return {
    first: firstname || lastname,
    last: firstname === '' ? '' : lastname,
    name: `${firstname} ${lastname}`.trim(),
    agent: agent.split(' ')[0] ?? agent,
    city,
    model,
    serial,
    order: String(random.between(81_000, 88_999)),
    invoice: String(random.between(20_100, 20_999)),
    parcel: `0034 0434 ${random.between(1000, 9999)} ${random.between(1000, 9999)}`,
    product: random.pick(products),
    amount: `${random.pick([49, 89, 129, 240, 612, 1890, 2890])},00 €`,
    height: String(random.between(158, 197)),
    count: String(random.between(8, 30)),
    keynumber: `E${random.between(2000, 9800)}`,
  };
}

/** Puts the values in and removes the gaps that an absent name leaves. */
export function fillSlots(text: string, slots: Slots): string {
  return text
    .replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
    .replace(/ +([,\n])/g, '$1')
    .trim();
}
