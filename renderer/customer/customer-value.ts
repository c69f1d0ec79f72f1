import type { CustomerCard } from '../../server/contract/desk/customers.ts';
import type { DeskFacts } from '../app/desk-context.ts';

/** What of a customer an agent changes in place, by the names that the API has for it; null is none. */
export type CustomerField = 'firstname' | 'lastname' | `custom_${string}`;
const customPrefix = 'custom_';
export const asCustomField = (name: string): CustomerField => `${customPrefix}${name}`;

/** Whether customers can be looked for on this desk, by this user. */
export const canFindCustomers = ({ features, permissions }: DeskFacts): boolean =>
  features.includes('customers') && permissions.includes('CUSTOMER_READ');

/** Whether customers can be changed, too. */
export const canChangeCustomers = (desk: DeskFacts): boolean =>
  canFindCustomers(desk) && desk.permissions.includes('CUSTOMER_CUD');

export function valueIn(card: CustomerCard, field: CustomerField): string | null {
  if (field === 'firstname' || field === 'lastname') return card[field] || null;
  return card.custom_fields.find(({ name }) => asCustomField(name) === field)?.value ?? null;
}

/** The card with another value. */
export function withValue(card: CustomerCard, field: CustomerField, value: string | null): CustomerCard {
  if (field === 'firstname' || field === 'lastname') return { ...card, [field]: value ?? '' };
  const custom_fields = card.custom_fields.map((one) => (asCustomField(one.name) === field ? { ...one, value } : one));
  return { ...card, custom_fields };
}
