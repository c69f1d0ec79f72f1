import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type TicketSort, ticketSorts } from '../../server/contract/desk/tickets.ts';
import { useConsole } from '../app/console.ts';
import { foldSide, useWidth } from '../app/use-width.ts';
import { Button } from '../design/button.tsx';
import { Menu, MenuChoice } from '../design/menu.tsx';
import { useLocale } from '../text/use-locale.ts';
import { useShownList } from './use-shown-list.ts';
import { useViewName } from './use-view-name.ts';
import { ViewMenu } from './view-menu.tsx';

/** Name of the view, how many tickets it has, and their order. */
export function ListHeader({ total }: { total: number | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { navigation } = useConsole();
  const view = useStore(navigation, (place) => place.view);
  const { input } = useShownList();
  const sort = input?.sort ?? '-last_update';
  const name = useViewName();
  const width = useWidth();
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b px-3">
      <h2 className="max-w-[70%] shrink-0 truncate font-semibold">
        {width < foldSide ? <ViewMenu view={view} /> : name(view)}
      </h2>
      <span className="text-ink3">{total === undefined ? '' : new Intl.NumberFormat(locale).format(total)}</span>
      <span className="ms-auto" />
      <Menu
        label={`${t('list.sort')}: ${t(`list.sorts.${sort}`)}`}
        trigger={<Button look="ghost" className="min-w-0 shrink!" />}
        shown={<span className="truncate">{t(`list.sorts.${sort}`)}</span>}
      >
        <MenuChoice<TicketSort>
          value={sort}
          options={ticketSorts.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
          onChange={(chosen) => navigation.go({ sort: chosen })}
        />
      </Menu>
    </header>
  );
}
