import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketCounts } from '../../server/contract/desk/tickets.ts';
import { showView } from '../action/move.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { namedViews, type ViewName } from '../app/route.ts';
import { ConnectionFoot } from '../connection/connection-foot.tsx';
import { Keycap } from '../design/keycap.tsx';
import { countsQuery } from '../source/queries.ts';
import { useLocale } from '../text/use-locale.ts';

/** The views with their numbers, the groups, and at the foot how the connection is. */
export function ViewList() {
  const { t } = useTranslation();
  const { source } = useConsole();
  const desk = useDesk();
  const { data: counts } = useQuery(countsQuery(source));
  const brand = desk.brands.length === 1 ? desk.brands[0]?.name : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <header className="flex h-11 shrink-0 items-center gap-2 px-4">
        <span className="truncate font-semibold">{brand ?? t('app.name')}</span>
        <span className="ms-auto">
          <Keycap keys="g" />
        </span>
      </header>
      <nav aria-label={t('views.label')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        <ul>
          {namedViews.map((view) => (
            <ViewLink key={view} view={view} name={t(`views.${view}`)} count={counts && countOf(view, counts)} />
          ))}
        </ul>
        {desk.groups.length === 0 ? null : (
          <>
            <h3 className="px-2 pt-3.5 pb-1 font-semibold text-ink3 text-label">{t('views.groups')}</h3>
            <ul>
              {desk.groups.map((group) => (
                <ViewLink
                  key={group.id}
                  view={`group-${group.id}`}
                  name={group.name}
                  count={counts && (counts.by_group.find(({ id }) => id === group.id)?.total ?? 0)}
                />
              ))}
            </ul>
          </>
        )}
      </nav>
      <ConnectionFoot />
    </div>
  );
}

function ViewLink({ view, name, count }: { view: ViewName; name: string; count: number | undefined }) {
  const locale = useLocale();
  const console = useConsole();
  const current = useStore(console.navigation, (place) => place.area === 'inbox' && place.view === view);
  const go = ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    showView(console, view);
    // After a click of the mouse the keys are for the list; by keyboard the focus stays where it is.
    if (detail > 0) currentTarget.blur();
  };
  return (
    <li>
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        onClick={go}
        className={`flex h-7 w-full items-center gap-2 rounded-md px-2 text-start ${
          current ? 'bg-selected font-semibold text-ink' : 'text-ink2 hover:bg-hover'
        }`}
      >
        <span className="truncate">{name}</span>
        <span className={`ms-auto ${current ? 'text-accent' : 'text-ink3'}`}>
          {count === undefined ? '' : new Intl.NumberFormat(locale).format(count)}
        </span>
      </button>
    </li>
  );
}

function countOf(view: (typeof namedViews)[number], counts: TicketCounts): number {
  switch (view) {
    case 'needs-answer':
      return counts.needs_answer;
    case 'waiting':
      return counts.by_status.pending;
    default:
      return counts[view];
  }
}
