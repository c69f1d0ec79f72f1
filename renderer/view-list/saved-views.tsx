import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ViewItem } from '../../server/contract/desk/views.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { buttonClass } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuItem } from '../design/menu.tsx';
import { viewCountsQuery } from '../source/queries.ts';
import { useSavedViews } from '../ticket-list/use-shown-list.ts';
import { mayChangeView } from './may-change-view.ts';
import type { ViewCountProps } from './view-count.tsx';
import { ViewLink } from './view-link.tsx';

/** The saved views with their numbers: those of everybody, then one's own. */
export function SavedViews() {
  const { t } = useTranslation();
  const { source } = useConsole();
  const { views } = useSavedViews();
  const { data } = useQuery({ ...viewCountsQuery(source), enabled: views.length > 0 });
  const countOf = (id: number) => {
    const found = data?.counts.find((count) => count.id === id);
    return found && { total: found.total, isExact: found.total_is_exact };
  };
  return [true, false].map((shared) => {
    const those = views.filter((view) => view.shared === shared);
    if (those.length === 0) return null;
    const heading = t(shared ? 'views.shared' : 'views.own');
    return (
      <section key={String(shared)} aria-label={heading}>
        <h3 className="px-2 pt-3.5 pb-1 font-semibold text-ink3 text-label">{heading}</h3>
        <ul>
          {those.map((view) => (
            <SavedView key={view.id} view={view} count={countOf(view.id)} />
          ))}
        </ul>
      </section>
    );
  });
}

function SavedView({ view, count }: { view: ViewItem; count: ViewCountProps | undefined }) {
  const desk = useDesk();
  return (
    <ViewLink view={`view-${view.id}`} name={view.name} count={count}>
      {mayChangeView(desk, view) ? <ViewMenuOf view={view} /> : null}
    </ViewLink>
  );
}

/** What can be done with a view; the same by key: F2, Delete, Alt and an arrow. */
function ViewMenuOf({ view }: { view: ViewItem }) {
  const { t } = useTranslation();
  const { views, panels } = useConsole();
  return (
    <span className="absolute end-0.5 top-0.5 opacity-0 focus-within:opacity-100 group-hover/view:opacity-100 has-aria-expanded:opacity-100">
      <Menu
        label={t('views.more', { name: view.name })}
        trigger={<button type="button" className={`${buttonClass('ghost')} h-6! w-7 justify-center px-0!`} />}
        shown={<Icon name="more" size={14} weight={2.4} />}
      >
        <MenuItem keys="F2" onChoose={() => panels.askOfView({ kind: 'rename', view })}>
          {t('views.rename')}
        </MenuItem>
        <MenuItem keys="Alt+ArrowUp" onChoose={() => void views.move(view, -1)}>
          {t('views.up')}
        </MenuItem>
        <MenuItem keys="Alt+ArrowDown" onChoose={() => void views.move(view, 1)}>
          {t('views.down')}
        </MenuItem>
        <MenuItem keys="Delete" onChoose={() => void views.remove(view)}>
          {t('views.delete')}
        </MenuItem>
      </Menu>
    </span>
  );
}
