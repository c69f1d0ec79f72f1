import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { Failure } from '../design/failure.tsx';
import { Keycap } from '../design/keycap.tsx';
import { StatusPill } from '../design/status-pill.tsx';
import { HeadProperties } from '../property/head-properties.tsx';
import { step } from '../selection/selection.ts';
import { ticketQuery } from '../source/queries.ts';
import { useRow } from '../source/use-row.ts';
import { useNow } from '../text/use-now.ts';
import { Timeline } from '../ticket/timeline.tsx';
import { useRested } from '../ticket/use-rested.ts';
import { lastEntries } from './last-entries.ts';

/**
 * The ticket under the keyboard, over what stands beside the list. It takes no focus: the list keeps the keyboard, and
 * nothing is marked as read.
 */
export function Peek() {
  const { panels, selection, navigation } = useConsole();
  const peeking = useStore(panels, (state) => state.beside === 'peek');
  const id = useStore(selection, (state) => state.cursor);
  const area = useStore(navigation, (place) => place.area);
  if (!peeking || id === undefined || area !== 'inbox') return null;
  return <Peeked id={id} />;
}

function Peeked({ id }: { id: number }) {
  const { t } = useTranslation();
  const { source } = useConsole();
  const rested = useRested(id);
  const { data, error, refetch } = useQuery({ ...ticketQuery(source, id), enabled: rested === id });
  const ticket = data?.id === id ? data : undefined;
  useNeighboursReady(ticket);
  return (
    <section
      aria-label={t('peek.label')}
      style={{ insetInlineStart: `max(16px, ${besideList()}px)` }}
      className="fixed end-4 top-14 bottom-4 z-20 flex max-w-[820px] flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-raised max-[800px]:top-[38vh]"
    >
      <PeekHead id={id} ticket={ticket} />
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {ticket ? <LastEntries key={id} ticket={ticket} /> : null}
        {error && !ticket ? <Failure what={t('ticket.failed')} error={error} onRetry={() => void refetch()} /> : null}
      </div>
      <footer className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-6 py-2 text-ink3 text-small">
        {(['j', 'k', 'Enter', 'Escape'] as const).map((keys) => (
          <span key={keys} className="inline-flex items-center gap-1.5">
            <Keycap keys={keys} /> {t(`peek.keys.${keys}`)}
          </span>
        ))}
      </footer>
    </section>
  );
}

function PeekHead({ id, ticket }: { id: number; ticket: TicketItem | undefined }) {
  const { t } = useTranslation();
  const row = useRow(id);
  const known = ticket ?? row;
  const status = row?.status ?? ticket?.status;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2.5 border-line border-b px-6 pt-3.5 pb-3">
      <p className="flex w-full gap-3 text-ink3">
        <span>#{id}</span>
        <span dir="auto" className="min-w-0 truncate">
          {row?.customer_name ?? ''}
        </span>
      </p>
      <h2
        dir="auto"
        aria-live="polite"
        className="line-clamp-3 w-full font-[650] text-title tracking-[-.01em] [overflow-wrap:anywhere]"
      >
        {known === undefined ? ' ' : known.title || t('list.noTitle')}
      </h2>
      {status ? <StatusPill status={status} /> : null}
      <HeadProperties id={id} row={row} ticket={ticket} />
    </header>
  );
}

/** How many of the last messages and notes are shown. */
const shown = 4;

function LastEntries({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const { openLink } = useConsole();
  const now = useNow();
  const { timeline, earlier } = lastEntries(ticket.timeline, shown);
  return (
    <>
      {earlier === 0 ? null : <p className="px-6 pt-3 text-ink3 text-small">{t('peek.earlier', { count: earlier })}</p>}
      <Timeline ticket={{ id: ticket.id, timeline }} now={now} onLink={openLink} />
    </>
  );
}

/** Where the list ends on the screen, in pixels from the window's beginning, with a gap. */
function besideList(): number {
  const list = document.getElementById('ticket-rows')?.getBoundingClientRect();
  if (!list) return 0;
  const end = document.documentElement.dir === 'rtl' ? window.innerWidth - list.left : list.right;
  return end + 340 > window.innerWidth ? 0 : end + 16;
}

/** Fetches the tickets above and below the one that is looked at, so that J and K show them at once. */
function useNeighboursReady(ticket: TicketItem | undefined): void {
  const { source, selection } = useConsole();
  const id = ticket?.id;
  useEffect(() => {
    if (id === undefined) return;
    for (const by of [1, -1]) {
      const next = step(selection.getState().order, { cursor: id, lostAt: undefined }, by);
      if (next !== undefined && next !== id) void source.queries.prefetchQuery(ticketQuery(source, next));
    }
  }, [id, source, selection]);
}
