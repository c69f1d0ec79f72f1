import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { CustomerCard } from '../../server/contract/desk/customers.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Fact, Facts } from '../design/facts.tsx';
import { type EditedField, FieldControl, useShowField } from '../property/field-control.tsx';
import { customerCardQuery } from '../source/queries.ts';
import { showChannel } from '../text/channel-name.ts';
import { showDate } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { CopyButton } from './copy-button.tsx';
import { asCustomField, type CustomerField, canChangeCustomers, canFindCustomers } from './customer-value.ts';

/** Everything about the customer of a ticket; from the ticket at once, and editable as soon as the card is there. */
export function useCustomerCard(id: number): CustomerCard | undefined {
  const { source } = useConsole();
  const desk = useDesk();
  return useQuery({ ...customerCardQuery(source, id), enabled: id > 0 && canFindCustomers(desk) }).data;
}

/** Addresses, number and custom fields of a ticket's customer. */
export function CustomerFacts({ ticket, renaming }: { ticket: TicketItem; renaming: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const card = useCustomerCard(ticket.customer_id);
  const { external_primary_id: number, created_at: since } = card ?? ticket.customer;
  const channels = card?.customer_channels ?? ticket.customer_channels;
  return (
    <Facts>
      {renaming && card ? <Names card={card} /> : null}
      {channels.map((channel) => (
        <Fact key={channel.id} name={showChannel(t, channel.name)}>
          <span className="group/copy flex items-start gap-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">{channel.unique_reference}</span>
            <CopyButton text={channel.unique_reference} />
          </span>
        </Fact>
      ))}
      <Fact name={t('side.customerNumber')}>{number}</Fact>
      <Fact name={t('side.since')}>{since && showDate(locale, since, now)}</Fact>
      <CustomFields id={ticket.customer_id} fields={card?.custom_fields} known={ticket.customer_custom_fields} />
    </Facts>
  );
}

/** First and last name, to be changed. */
export function Names({ card }: { card: CustomerCard }) {
  const { t } = useTranslation();
  return (['firstname', 'lastname'] as const).map((name) => (
    <Fact key={name} name={t(`customer.${name}`)}>
      <CustomerControl
        id={card.id}
        name={name}
        field={{ name, label: t(`customer.${name}`), type: 'text', choices: [], value: card[name] || null }}
      />
    </Fact>
  ));
}

export interface CustomFieldsProps {
  id: number;
  /** With choices, as the card has them. */
  fields: CustomerCard['custom_fields'] | undefined;
  /** As the ticket has them, until the card is there or where there is none. */
  known: TicketItem['customer_custom_fields'];
}

/** The custom fields of a customer, to be changed in place by who may. */
export function CustomFields({ id, fields, known }: CustomFieldsProps) {
  const show = useShowField();
  const canChange = canChangeCustomers(useDesk());
  if (!fields || !canChange) {
    return (fields ?? known).map((field) => (
      <Fact key={field.id} name={field.label || field.name}>
        {show(field)}
      </Fact>
    ));
  }
  return fields.map((field) => (
    <Fact key={`${id} ${field.id}`} name={field.label || field.name}>
      <CustomerControl
        id={id}
        name={asCustomField(field.name)}
        field={{ ...field, label: field.label || field.name }}
      />
    </Fact>
  ));
}

/** One field of a customer, to be changed in place. */
export function CustomerControl({ id, name, field }: { id: number; name: CustomerField; field: EditedField }) {
  const { customers } = useConsole();
  return (
    <FieldControl
      field={field}
      onSave={(value) => void customers.change({ id, field: name, label: field.label, value })}
    />
  );
}
