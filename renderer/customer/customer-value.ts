import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import type { CustomerCard } from '../../server/contract/desk/customers.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { fullName } from '../property/property.ts';

/** What of a customer an agent changes in place, by the names that the API has for it; null is none. */
export type CustomerField = 'firstname' | 'lastname' | 'external_primary_id' | `custom_${string}`;
const customPrefix = 'custom_';
export const asCustomField = (name: string): CustomerField => `${customPrefix}${name}`;

/** Whether customers can be looked for on this desk, by this user. */
export const canFindCustomers = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('customers') && permissions.includes('CUSTOMER_READ');

/** Whether customers have pages of their own, can be merged and are suggested for it. */
export const knowsCustomers = (desk: DeskFacts): boolean =>
  canFindCustomers(desk) && desk.features.includes('customer-pages');

/** Whether customers can be changed, too. */
export const canChangeCustomers = (desk: DeskFacts): boolean =>
  canFindCustomers(desk) && desk.permissions.includes('CUSTOMER_CUD');

/** What a customer is called: by name, else an address or number. */
export const nameOf = (customer: ListedCustomer): string =>
  fullName(customer) || customer.channels[0]?.channel || customer.external_primary_id || `#${customer.id}`;

/** As the desk reads a name: the last word is the last name, a single one the first. */
export function namesIn(name: string): { firstname: string; lastname: string } {
  const words = name.trim().split(/\s+/);
  const lastname = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstname: words.join(' '), lastname };
}

const isOwn = (field: CustomerField): field is Exclude<CustomerField, `custom_${string}`> =>
  !field.startsWith(customPrefix);

export function valueIn(card: CustomerCard, field: CustomerField): string | null {
  if (isOwn(field)) return card[field] || null;
  return card.custom_fields.find(({ name }) => asCustomField(name) === field)?.value ?? null;
}

/** The card with another value. */
export function withValue(card: CustomerCard, field: CustomerField, value: string | null): CustomerCard {
  if (isOwn(field)) return { ...card, [field]: value ?? '' };
  const custom_fields = card.custom_fields.map((one) => (asCustomField(one.name) === field ? { ...one, value } : one));
  return { ...card, custom_fields };
}
