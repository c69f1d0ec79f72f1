import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import type { Values } from './fill-variables.ts';

/** What a macro's variables stand for in a ticket. */
export function valuesOf({ id, title, brand_name, customer }: TicketItem, { user }: Pick<DeskFacts, 'user'>): Values {
  const { firstname, lastname } = customer;
  return {
    'customer.firstname': firstname,
    'customer.lastname': lastname,
    'customer.name': [firstname, lastname].filter((part) => part !== '').join(' '),
    'ticket.id': String(id),
    'ticket.title': title,
    'agent.name': user.name,
    'brand.name': brand_name,
  };
}
