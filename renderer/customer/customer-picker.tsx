import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { hasWords, wordsIn } from '../palette/find-entries.ts';
import { Picker, type PickerOption } from '../property/picker.tsx';
import { ticketQuery } from '../source/queries.ts';
import { useCreateCustomer } from './create-customer.ts';
import { canChangeCustomers, nameOf } from './customer-value.ts';
import { useFoundCustomers } from './use-found-customers.ts';

const nobody = '0';
const created = 'new';

/** Whose ticket it is to be: found by the beginning of a name or an address, nobody, or somebody new. */
export function CustomerPicker({ id }: { id: number }) {
  const { source } = useConsole();
  const { data: ticket } = useQuery(ticketQuery(source, id));
  return ticket ? <Choice ticket={ticket} /> : null;
}

/** The ticket's address on the customer's side. */
const addressOf = ({ direction, from, to }: TicketItem): string => (direction === 'outbound' ? to : from);

function Choice({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const { panels, tickets } = useConsole();
  const canCreate = canChangeCustomers(useDesk());
  const create = useCreateCustomer(ticket);
  const [text, setText] = useState('');
  const typed = text.trim();
  const address = addressOf(ticket);
  const { found, isAnswered } = useFoundCustomers(ticket.brand_id, typed || address);
  const owners = useFoundCustomers(ticket.brand_id, address);
  const choose = (chosen: string) => {
    panels.close();
    if (chosen === created) return void create(typed, owners.found.length === 0 ? address : '');
    const customer = found.find((one) => String(one.id) === chosen);
    void tickets.change([ticket.id], { customer: { id: Number(chosen), name: customer ? nameOf(customer) : '' } });
  };
  const people = asOptions(found, ticket.customer_id).filter((one) => isAnswered || saysWhat(one, typed));
  const none = { id: nobody, label: t('list.noCustomer'), checked: ticket.customer_id === 0 };
  return (
    <Picker
      label={t('property.customer')}
      placeholder={t('property.find.customer')}
      options={typed === '' ? [...people, none] : people}
      onFind={setText}
      {...(canCreate && isAnswered
        ? { create: (name: string) => ({ id: created, label: t('customer.create', { name }) }) }
        : {})}
      onChoose={choose}
    />
  );
}

const saysWhat = ({ label, hint = '' }: PickerOption, typed: string): boolean =>
  hasWords(`${label} ${hint}`, wordsIn(typed));

/** Customers to choose from; `owner` is the one that is chosen already. */
export const asOptions = (found: readonly ListedCustomer[], owner: number): PickerOption[] =>
  found.map((customer) => {
    const label = nameOf(customer);
    const hint = customer.channels.map(({ channel }) => channel).find((channel) => channel !== label);
    return { id: String(customer.id), label, checked: customer.id === owner, ...(hint ? { hint } : {}) };
  });
