import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { RequestFailed } from '../../server/client/request.ts';
import type { MessageEntry, NoteEntry } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { FailureBoundary } from '../app/failure-boundary.tsx';
import { Composer } from '../composer/composer.tsx';
import { canWrite } from '../composer/composer-store.ts';
import { useDeliveries } from '../composer/deliveries.ts';
import { DeliveryLine } from '../composer/delivery-line.tsx';
import { Failure } from '../design/failure.tsx';
import { EntryMenu } from '../merge/entry-menu.tsx';
import { TicketLinksStrip } from '../merge/ticket-links.tsx';
import { originsOf, useLinks } from '../merge/use-links.ts';
import { CustomerTyping } from '../presence/customer-typing.tsx';
import { useOwnPresence } from '../presence/use-own-presence.ts';
import { ticketQuery } from '../source/queries.ts';
import { useNow } from '../text/use-now.ts';
import { NewEntryNotice } from './new-entry-notice.tsx';
import { TicketHead } from './ticket-head.tsx';
import { Timeline } from './timeline.tsx';
import { useFirstUnread } from './use-first-unread.ts';
import { useNextReady } from './use-next-ready.ts';
import { useReading } from './use-reading.ts';
import { useRested } from './use-rested.ts';
import { useShowOwn } from './use-show-own.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

/** The open ticket with its timeline. */
export function TicketPane() {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const id = useStore(navigation, (place) => place.ticketId);
  return (
    <main aria-label={t('ticket.label')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      {id === undefined ? <NoTicket /> : <OpenTicket id={id} />}
    </main>
  );
}

function NoTicket() {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const beside = useStore(navigation, (place) => place.area);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-1 p-6 text-center text-ink3">
      <h1 className="text-ink2">{t('ticket.none')}</h1>
      {beside === 'inbox' ? <p>{t('ticket.noneHint')}</p> : null}
    </div>
  );
}

function OpenTicket({ id }: { id: number }) {
  const { t } = useTranslation();
  const { source, openLink } = useConsole();
  const desk = useDesk();
  const now = useNow();
  const rested = useRested(id);
  const { data, error, refetch } = useQuery({ ...ticketQuery(source, id), enabled: rested === id });
  const ticket = data?.id === id ? data : undefined;
  const firstUnread = useFirstUnread(rested === id ? id : undefined);
  const isReady = ticket !== undefined && firstUnread !== undefined;
  useReading(ticket);
  useNextReady(ticket);
  useOwnPresence(id);
  const links = useLinks(ticket);
  const origins = useMemo(() => originsOf(links), [links]);
  const menuOf = useCallback(
    (entry: MessageEntry | NoteEntry) => ticket && <EntryMenu ticket={ticket} entry={entry} />,
    [ticket],
  );
  const scroller = useRef<HTMLDivElement>(null);
  useStayAtEnd(scroller, id);
  useShowOwn(scroller, ticket);
  const deliveries = useDeliveries(ticket?.id);
  const footOf = useCallback(
    (entry: MessageEntry | NoteEntry) => {
      const delivery = entry.type === 'message' ? deliveries?.get(Number(entry.id)) : undefined;
      return delivery && <DeliveryLine ticketId={id} delivery={delivery} />;
    },
    [deliveries, id],
  );
  const missing = error instanceof RequestFailed && error.status === 404;
  return (
    <>
      <TicketHead id={id} ticket={ticket} />
      <div ref={scroller} data-timeline-scroller="" className="relative min-h-0 flex-1 overflow-y-auto">
        {ticket ? <NewEntryNotice key={`new-${id}`} ticket={ticket} /> : null}
        {isReady ? (
          <FailureBoundary key={id}>
            {links ? <TicketLinksStrip id={id} links={links} /> : null}
            <Timeline
              ticket={ticket}
              firstUnread={firstUnread}
              now={now}
              onLink={openLink}
              origins={origins}
              menuOf={menuOf}
              footOf={footOf}
            />
            <CustomerTyping ticketId={id} />
          </FailureBoundary>
        ) : null}
        {!ticket && missing ? <p className="p-6 text-ink2">{t('ticket.missing', { id })}</p> : null}
        {!ticket && error && !missing ? (
          <Failure what={t('ticket.failed')} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!isReady && !error ? <TimelineSkeleton key={id} /> : null}
      </div>
      {isReady && canWrite(desk) ? <Composer ticket={ticket} isMerged={Boolean(links?.merged_into)} /> : null}
    </>
  );
}

function TimelineSkeleton() {
  return (
    <div aria-hidden="true" className="late grid max-w-[754px] grid-cols-[24px_1fr] gap-2.5 px-6 pt-2">
      <div className="size-6 rounded-full bg-sunken" />
      <div>
        <div className="h-4 w-40 rounded bg-sunken" />
        <div className="mt-3 h-4 rounded bg-sunken" />
        <div className="mt-2 h-4 w-4/5 rounded bg-sunken" />
      </div>
    </div>
  );
}
