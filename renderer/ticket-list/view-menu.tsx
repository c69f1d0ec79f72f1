import { useTranslation } from 'react-i18next';
import { showView } from '../action/move.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { namedViews, type ViewName } from '../app/route.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuChoice, MenuSection } from '../design/menu.tsx';
import { viewMenu } from '../view-list/focus-views.ts';
import { useSavedViews } from './use-shown-list.ts';
import { useViewName } from './use-view-name.ts';

/** The views as a menu, for windows that are too narrow for their column. */
export function ViewMenu({ view }: { view: ViewName }) {
  const { t } = useTranslation();
  const console = useConsole();
  const desk = useDesk();
  const name = useViewName();
  const { views } = useSavedViews();
  const choices = (names: readonly ViewName[]) => (
    <MenuChoice<ViewName>
      value={view}
      options={names.map((value) => ({ value, label: name(value) }))}
      onChange={(chosen) => showView(console, chosen)}
    />
  );
  const saved = (shared: boolean) => views.filter((one) => one.shared === shared);
  const named = (those: readonly { id: number }[], kind: 'group' | 'view') =>
    those.map(({ id }): ViewName => `${kind}-${id}`);
  const sections: readonly [string, readonly ViewName[]][] = [
    [t('views.groups'), named(desk.groups, 'group')],
    [t('views.shared'), named(saved(true), 'view')],
    [t('views.own'), named(saved(false), 'view')],
  ];
  return (
    <Menu
      label={`${t('views.label')}: ${name(view)}`}
      trigger={
        <Button
          id={viewMenu}
          look="ghost"
          className="-ms-2 -outline-offset-2 max-w-[calc(100%+0.5rem)] font-semibold text-ink"
        />
      }
      shown={
        <>
          <span className="truncate">{name(view)}</span>
          <Icon name="down" size={12} />
        </>
      }
    >
      {choices(namedViews)}
      {sections.map(([label, names]) =>
        names.length === 0 ? null : (
          <MenuSection key={label} label={label}>
            {choices(names)}
          </MenuSection>
        ),
      )}
    </Menu>
  );
}
