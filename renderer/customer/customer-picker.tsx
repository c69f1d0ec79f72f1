import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Picker, type PickerOption } from '../property/picker.tsx';
import { fullName } from '../property/property.ts';
import { foundCustomersQuery, ticketQuery } from '../source/queries.ts';
import { useCreateCustomer } from './create-customer.ts';
import { canChangeCustomers } from './customer-value.ts';

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
  const address = addressOf(ticket);
  const wanted = useDeferredValue(text.trim());
  const found = useFound(ticket, wanted || address);
  const owners = useFound(ticket, address);
  const choose = (chosen: string) => {
    panels.close();
    if (chosen === created) return void create(text.trim(), owners.length === 0 ? address : '');
    const customer = found.find((one) => String(one.id) === chosen);
    void tickets.change([ticket.id], { customer: { id: Number(chosen), name: customer ? nameOf(customer) : '' } });
  };
  return (
    <Picker
      label={t('property.customer')}
      placeholder={t('property.find.customer')}
      options={optionsOf(found, ticket, wanted === '' ? t('list.noCustomer') : undefined)}
      onFind={setText}
      {...(canCreate ? { create: (name: string) => ({ id: created, label: t('customer.create', { name }) }) } : {})}
      onChoose={choose}
    />
  );
}

/** Shows who was found before until the next answer is there. */
function useFound({ brand_id }: TicketItem, find: string): readonly ListedCustomer[] {
  const { source } = useConsole();
  const query = foundCustomersQuery(source, brand_id, find);
  const { data = [] } = useQuery({ ...query, enabled: find !== '', placeholderData: keepPreviousData });
  return find === '' ? [] : data;
}

function optionsOf(
  found: readonly ListedCustomer[],
  { customer_id }: TicketItem,
  nobodyLabel: string | undefined,
): PickerOption[] {
  const people = found.map((customer) => {
    const name = nameOf(customer);
    const hint = customer.channels.map(({ channel }) => channel).find((channel) => channel !== name);
    return { id: String(customer.id), label: name, checked: customer.id === customer_id, ...(hint ? { hint } : {}) };
  });
  const none = { id: nobody, label: nobodyLabel ?? '', checked: customer_id === 0 };
  return nobodyLabel === undefined ? people : [...people, none];
}

const nameOf = (customer: ListedCustomer): string =>
  fullName(customer) || customer.channels[0]?.channel || customer.external_primary_id || `#${customer.id}`;
