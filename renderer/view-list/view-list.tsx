import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketCounts } from '../../server/contract/desk/tickets.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { namedViews } from '../app/route.ts';
import { ConnectionFoot } from '../connection/connection-foot.tsx';
import { Keycap } from '../design/keycap.tsx';
import { countsQuery } from '../source/queries.ts';
import { viewColumn } from './focus-views.ts';
import { SavedViews } from './saved-views.tsx';
import { useViewKeys } from './use-view-keys.ts';
import type { ViewCountProps } from './view-count.tsx';
import { ViewLink } from './view-link.tsx';

/** The views with their numbers, the groups, and at the foot how the connection is. */
export function ViewList() {
  const { t } = useTranslation();
  const { source } = useConsole();
  const desk = useDesk();
  const { data: counts } = useQuery(countsQuery(source));
  const pressKey = useViewKeys();
  const brand = desk.brands.length === 1 ? desk.brands[0]?.name : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <header className="flex h-11 shrink-0 items-center gap-2 px-4">
        <span className="truncate font-semibold">{brand ?? t('app.name')}</span>
        <span className="ms-auto">
          <Keycap keys="g v" />
        </span>
      </header>
      <nav
        id={viewColumn}
        aria-label={t('views.label')}
        onKeyDown={pressKey}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-3"
      >
        <ul>
          {namedViews.map((view) => (
            <ViewLink
              key={view}
              view={view}
              name={t(`views.${view}`)}
              count={exactly(counts && countOf(view, counts))}
            />
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
                  count={exactly(counts && (counts.by_group.find(({ id }) => id === group.id)?.total ?? 0))}
                />
              ))}
            </ul>
          </>
        )}
        <SavedViews />
      </nav>
      <ConnectionFoot />
    </div>
  );
}

const exactly = (total: number | undefined): ViewCountProps | undefined =>
  total === undefined ? undefined : { total, isExact: true };

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
