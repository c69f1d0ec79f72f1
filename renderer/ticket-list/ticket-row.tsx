import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SearchMatch } from '../../server/contract/desk/search.ts';
import type { SearchSort, TicketRow } from '../../server/contract/desk/tickets.ts';
import { useConsole } from '../app/console.ts';
import { nameOf, useDesk } from '../app/desk-context.ts';
import { Avatar } from '../design/avatar.tsx';
import { Icon } from '../design/icon.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { WhoIsThere } from '../presence/who-is-here.tsx';
import { MatchText } from '../search/match-text.tsx';
import { useRow } from '../source/use-row.ts';
import { showAge } from '../text/show-time.ts';
import { sortedTime } from './list-input.ts';
import { waitingLine } from './waiting-line.ts';

export const rowHeight = 44;

export interface TicketRowProps {
  id: number;
  /** Place in the view, from 0, and how many there are. */
  index: number;
  total: number;
  sort: SearchSort;
  now: number;
  /** Where it was found, in a search. */
  match: SearchMatch | undefined;
  onPress(event: MouseEvent, id: number): void;
}

export const rowElementId = (id: number): string => `ticket-row-${id}`;

/** One ticket of the list. Renders only when its own row, its selection or the minute changes. */
export const TicketRowLine = memo(function TicketRowLine(props: TicketRowProps) {
  const { id, index, total, sort, now, match, onPress } = props;
  const { selection, navigation } = useConsole();
  const row = useRow(id);
  const selected = useStore(selection, (state) => state.ids.has(id));
  const underKeyboard = useStore(selection, (state) => state.cursor === id);
  const open = useStore(navigation, (place) => place.ticketId === id);
  const ground = open ? 'bg-selected' : underKeyboard ? 'bg-hover' : 'hover:bg-hover';
  const ring = underKeyboard ? 'group-focus-visible/list:outline-2 -outline-offset-2 outline-accent' : '';
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names the row in aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: X, Shift+J, Enter and O do by key what a click does
    <div
      id={rowElementId(id)}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-row={id}
      data-current={open || undefined}
      onClick={(event) => onPress(event, id)}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
      className={`group/row absolute inset-x-0 top-0 grid h-11 select-none grid-cols-[18px_minmax(0,1fr)_auto] grid-rows-[18px_18px] content-center gap-x-2 border-line border-b ps-2.5 pe-3 leading-[18px] ${ground} ${ring}`}
    >
      {open || underKeyboard ? <span className="absolute inset-y-0 start-0 w-0.5 bg-accent" /> : null}
      {row ? <RowContent row={row} selected={selected} sort={sort} now={now} match={match} /> : <RowSkeleton />}
    </div>
  );
});

interface RowContentProps extends Pick<TicketRowProps, 'sort' | 'now' | 'match'> {
  row: TicketRow;
  selected: boolean;
}

function RowContent({ row, selected, sort, now, match }: RowContentProps) {
  const { t } = useTranslation();
  const desk = useDesk();
  const assignee = nameOf(desk.users, row.assigned_user_id);
  const line = row.status === 'new' || row.status === 'open' ? waitingLine(row.waiting_since, now) : 0;
  const waiting = row.waiting_since === null ? '' : t('list.waiting', { age: showAge(t, row.waiting_since, now) });
  return (
    <>
      <SelectMark row={row} selected={selected} />
      <span dir="auto" className={`truncate ${row.unread ? 'font-[650]' : ''}`}>
        {row.customer_name || t('list.noCustomer')}
      </span>
      <span className="text-end text-ink3 text-small leading-[18px]">{showAge(t, sortedTime(row, sort), now)}</span>
      <span dir="auto" className={`truncate ${row.unread ? 'text-ink' : 'text-ink2'}`}>
        <DraftMark ticketId={row.id} />
        {match?.in === 'title' ? <MatchText match={match} /> : row.title || t('list.noTitle')}
        {match && match.in !== 'title' ? (
          <span className="text-ink3">
            {' · '}
            <MatchText match={match} />
          </span>
        ) : null}
      </span>
      <span className="flex items-center gap-1 justify-self-end">
        <WhoIsThere ticketId={row.id} />
        {assignee === '' ? null : <Avatar name={assignee} title={assignee} small />}
      </span>
      <span className="sr-only">
        {[t(`status.${row.status}`), row.unread ? t('list.unread') : '', waiting, assignee]
          .filter((part) => part !== '')
          .join(', ')}
      </span>
      {line > 0 ? (
        <i
          title={waiting}
          style={{ width: `${line * 100}%` }}
          className="absolute start-0 -bottom-px h-0.5 bg-ok opacity-75"
        />
      ) : null}
    </>
  );
}

/** This agent has begun to write in it. */
function DraftMark({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const has = useStore(useConsole().draftMarks, ({ ids }) => ids.has(ticketId));
  return has ? <span className="text-accent">{t('composer.draft')} · </span> : null;
}

/** The status; a box to tick where the pointer is or where it is ticked. */
function SelectMark({ row, selected }: { row: TicketRow; selected: boolean }) {
  const box = 'size-3.5 place-items-center rounded-[4px]';
  return (
    <span data-select="" className="row-span-2 -m-2 self-start p-2 pt-[11px]">
      {selected ? (
        <span className={`grid bg-accent text-on-accent ${box}`}>
          <Icon name="tick" size={11} weight={2.6} />
        </span>
      ) : (
        <>
          <span className="group-hover/row:hidden">
            <StatusShape status={row.status} />
          </span>
          <span className={`hidden border border-control group-hover/row:grid ${box}`} />
        </>
      )}
    </span>
  );
}

function RowSkeleton() {
  return (
    <>
      <span className="late row-span-2 mt-[3px] size-3.5 rounded-full bg-sunken" />
      <span className="late my-1 w-2/5 rounded bg-sunken" />
      <span />
      <span className="late my-1 w-4/5 rounded bg-sunken" />
    </>
  );
}
