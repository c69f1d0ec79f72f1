import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { Avatar } from '../design/avatar.tsx';
import { TicketProperties } from '../property/ticket-properties.tsx';
import { ticketQuery } from '../source/queries.ts';
import { showChannel } from '../text/channel-name.ts';
import { showDate, showDay, showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { OtherTickets } from './other-tickets.tsx';

/** The customer of the open ticket, the customer's other tickets, and the ticket's facts. */
export function SidePane() {
  const { t } = useTranslation();
  const { source, navigation } = useConsole();
  const id = useStore(navigation, (place) => place.ticketId);
  const { data } = useQuery({ ...ticketQuery(source, id ?? 0), enabled: false });
  const ticket = id === undefined ? undefined : data;
  return (
    <aside aria-label={t('side.label')} className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      {ticket ? <TicketSide ticket={ticket} /> : <div className="h-11 border-line border-b" />}
    </aside>
  );
}

function TicketSide({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const hasCustomer = ticket.customer_id > 0;
  const name = customerName(ticket) || ticket.from_name || ticket.from || t('list.noCustomer');
  return (
    <>
      <header className="flex h-11 items-center gap-2 border-line border-b px-4">
        <Avatar name={name} />
        <h2 dir="auto" className="truncate font-semibold">
          {name}
        </h2>
      </header>
      <Section>
        {hasCustomer ? <CustomerFacts ticket={ticket} /> : <p className="text-ink3">{t('side.noCustomer')}</p>}
      </Section>
      {hasCustomer ? (
        <Section title={t('side.others')}>
          <OtherTickets customerId={ticket.customer_id} except={ticket.id} />
        </Section>
      ) : null}
      <Section title={t('side.properties')}>
        <TicketProperties ticket={ticket} />
      </Section>
      <Section title={t('side.ticket')}>
        <TicketFacts ticket={ticket} />
      </Section>
    </>
  );
}

function CustomerFacts({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { customer, customer_channels: channels, customer_custom_fields: fields } = ticket;
  return (
    <Facts>
      {channels.map((channel) => (
        <Fact key={channel.id} name={showChannel(t, channel.name)}>
          {channel.unique_reference}
        </Fact>
      ))}
      <Fact name={t('side.customerNumber')}>{customer.external_primary_id}</Fact>
      <Fact name={t('side.since')}>{customer.created_at && showDate(locale, customer.created_at, now)}</Fact>
      {fields.map((field) => (
        <Fact key={field.id} name={field.label || field.name}>
          {showField(t, locale, field)}
        </Fact>
      ))}
    </Facts>
  );
}

function TicketFacts({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const moment = (at: string | null) => (at === null ? '' : showMoment(t, locale, at, now));
  return (
    <Facts>
      <Fact name={t('side.created')}>{moment(ticket.created_at)}</Fact>
      <Fact name={t('side.updated')}>{moment(ticket.last_update)}</Fact>
      <Fact name={t('side.closed')}>{moment(ticket.closed_at)}</Fact>
      <Fact name={t('side.brand')}>{ticket.brand_name}</Fact>
      <Fact name={t('side.channel')}>{showChannel(t, ticket.channel_name)}</Fact>
      <Fact name={t('side.external')}>{ticket.external_id}</Fact>
    </Facts>
  );
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="border-line border-b px-4 py-3.5">
      {title === undefined ? null : <h3 className="mb-1.5 font-semibold text-ink3 text-label">{title}</h3>}
      {children}
    </section>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid select-text grid-cols-[92px_minmax(0,1fr)] gap-y-[5px]">{children}</dl>;
}

/** A name and its value; without a value there is nothing to say. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null) return null;
  return (
    <>
      <dt className="pe-2 text-ink3 [overflow-wrap:anywhere]">{name}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere]">
        {children}
      </dd>
    </>
  );
}

function showField(
  t: TFunction,
  locale: string,
  { type, value }: TicketItem['customer_custom_fields'][number],
): string {
  if (value === null) return '';
  if (type === 'boolean') return t(value === '1' || value === 'true' ? 'side.yes' : 'side.no');
  return type === 'date' ? showDay(locale, value) : value;
}

const customerName = ({ customer }: TicketItem): string =>
  [customer.firstname, customer.lastname].filter((part) => part !== '').join(' ');
