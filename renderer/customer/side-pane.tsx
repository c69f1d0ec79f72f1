import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { Fact, Facts, PaneSection } from '../design/facts.tsx';
import { FormFields } from '../property/form-fields.tsx';
import { usePendingValues } from '../property/pending-values.ts';
import { asShown } from '../property/property.ts';
import { TicketProperties } from '../property/ticket-properties.tsx';
import { ticketQuery } from '../source/queries.ts';
import { showChannel } from '../text/channel-name.ts';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { CustomerSection } from './customer-section.tsx';
import { ExternalEvents } from './external-events.tsx';
import { OtherTickets } from './other-tickets.tsx';
import { sidePaneId } from './side-pane-id.ts';

/**
 * The customer of the open ticket, its properties and form, and the customer's other tickets. Drawn after the ticket
 * itself, which is what the agent waits for.
 */
export function SidePane() {
  const { t } = useTranslation();
  const { source, navigation } = useConsole();
  const id = useDeferredValue(useStore(navigation, (place) => place.ticketId));
  const { data } = useQuery({ ...ticketQuery(source, id ?? 0), enabled: false });
  const ticket = id === undefined ? undefined : data;
  return (
    <aside
      id={sidePaneId}
      aria-label={t('side.label')}
      tabIndex={-1}
      className="relative min-h-0 flex-1 overflow-y-auto bg-canvas outline-none"
    >
      {ticket ? <TicketSide key={ticket.id} ticket={ticket} /> : <div className="h-11 border-line border-b" />}
    </aside>
  );
}

function TicketSide({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const { customer } = asShown(ticket, usePendingValues(ticket.id));
  // Of another customer who was just chosen only the name is known.
  const isKnown = customer.id > 0 && customer.id === ticket.customer_id;
  return (
    <>
      <CustomerSection key={customer.id} ticket={ticket} customer={customer} />
      <PaneSection title={t('side.properties')}>
        <TicketProperties ticket={ticket} />
      </PaneSection>
      <FormFields ticket={ticket} />
      {isKnown ? <OtherTickets customerId={customer.id} except={ticket.id} /> : null}
      {isKnown ? <ExternalEvents customerId={customer.id} /> : null}
      <PaneSection title={t('side.ticket')}>
        <TicketFacts ticket={ticket} />
      </PaneSection>
    </>
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
