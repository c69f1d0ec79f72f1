import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import { sideKey, solveAndAdvance } from '../action/move.ts';
import { propertyKeys } from '../action/property-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { StatusMenu } from '../bulk/status-menu.tsx';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { pillClass, StatusPill } from '../design/status-pill.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { canMerge } from '../merge/can-merge.ts';
import { MergeButton } from '../merge/merge-button.tsx';
import { isMergedAway } from '../merge/use-links.ts';
import { WhoIsHere } from '../presence/who-is-here.tsx';
import { HeadProperties } from '../property/head-properties.tsx';
import { usePendingValues } from '../property/pending-values.ts';
import { canChange as canChangeProperties } from '../property/property.ts';
import { useRow } from '../source/use-row.ts';
import { showChannel } from '../text/channel-name.ts';

export interface TicketHeadProps {
  id: number;
  ticket: TicketItem | undefined;
}

/** Number, title, status and who it belongs to; from the row at once, from the ticket when it is there. */
export const TicketHead = memo(function TicketHead({ id, ticket }: TicketHeadProps) {
  const { t } = useTranslation();
  const console = useConsole();
  const desk = useDesk();
  const row = useRow(id);
  const known = ticket ?? row;
  const canChange = desk.permissions.includes('TICKET_CUD');
  const { status = row?.status ?? ticket?.status } = usePendingValues(id);
  const address = ticket && (ticket.direction === 'inbound' ? ticket.to : ticket.from);
  return (
    <>
      <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b px-3">
        <button
          type="button"
          aria-label={t('app.narrow.back')}
          onClick={() => console.navigation.go({ ticketId: undefined })}
          className="grid size-7 shrink-0 place-items-center rounded-md text-ink2 hover:bg-hover min-[800px]:hidden"
        >
          <Icon name="back" />
        </button>
        <span className="select-text px-1.5 text-ink2">#{id}</span>
        <span className="min-w-0 shrink-[4] truncate text-ink3">
          {ticket ? [showChannel(t, ticket.channel_name), address].filter((part) => part).join(' · ') : ''}
        </span>
        <WhoIsHere ticketId={id} />
        <span className="ms-auto" />
        <SideButton />
        {canMerge(desk) ? <MergeButton id={id} /> : null}
        {canChangeProperties(desk) ? (
          <Button
            look="ghost"
            aria-haspopup="dialog"
            aria-label={t('property.snoozeButton')}
            onClick={(event) => console.panels.choose({ property: 'snooze', ids: [id], beside: event.currentTarget })}
          >
            <span className="min-[480px]:hidden">
              <Icon name="clock" size={16} />
            </span>
            <span className="max-[480px]:hidden">{t('property.snoozeButton')}</span>
            <WideKeycap keys={propertyKeys.snooze} />
          </Button>
        ) : null}
        {canChange && status && status !== 'solved' && status !== 'closed' ? (
          <Button look="ghost" onClick={() => solveAndAdvance(console, { ids: [id] })}>
            {t('action.solveOne')} <WideKeycap keys="e" />
          </Button>
        ) : null}
        {canChange && ticket && !isMergedAway(ticket) && (status === 'solved' || status === 'closed') ? (
          <Button look="ghost" onClick={() => void console.many.change({ ids: [id] }, { status: 'open' })}>
            {t('action.reopen')} <WideKeycap keys="Shift+E" />
          </Button>
        ) : null}
      </header>
      <div className="relative flex shrink-0 flex-wrap items-center gap-2.5 px-6 pt-3.5 pb-1.5 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:z-10 after:h-2 after:bg-linear-to-b after:from-surface after:to-transparent">
        <h1 dir="auto" className="w-full select-text font-[650] text-title tracking-[-.01em] [overflow-wrap:anywhere]">
          {known === undefined ? ' ' : known.title || t('list.noTitle')}
        </h1>
        {status ? <StatusControl id={id} status={status} canChange={canChange} /> : null}
        <HeadProperties id={id} row={row} ticket={ticket} />
      </div>
    </>
  );
});

/** A key, where there is room for it: who has so little of it is rarely at a keyboard. */
function WideKeycap({ keys }: { keys: string }) {
  return (
    <span className="max-[480px]:hidden">
      <Keycap keys={keys} />
    </span>
  );
}

/** The way to the side pane where the window has no room for it. */
function SideButton() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const shown = useStore(panels, (state) => state.beside === 'side');
  return (
    <Tooltip
      label={t('action.side')}
      keys={sideKey}
      trigger={
        <button
          type="button"
          aria-label={t('action.side')}
          aria-expanded={shown}
          onClick={() => panels.toggle('side')}
          className="grid size-7 shrink-0 place-items-center rounded-md text-ink2 hover:bg-hover min-[1100px]:hidden"
        />
      }
    >
      <Icon name="person" size={16} />
    </Tooltip>
  );
}

function StatusControl({ id, status, canChange }: { id: number; status: TicketStatus; canChange: boolean }) {
  const { t } = useTranslation();
  if (!canChange) return <StatusPill status={status} />;
  return (
    <StatusMenu
      ids={[id]}
      label={t('ticket.status', { status: t(`status.${status}`) })}
      trigger={<button type="button" className={pillClass(status)} />}
      shown={
        <>
          <StatusShape status={status} size={12} />
          {t(`status.${status}`)}
        </>
      }
    />
  );
}
