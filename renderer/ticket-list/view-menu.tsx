import { useTranslation } from 'react-i18next';
import { showView } from '../action/move.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { namedViews, type ViewName } from '../app/route.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuChoice } from '../design/menu.tsx';
import { useViewName } from './use-view-name.ts';

/** The views as a menu, for windows that are too narrow for their column. */
export function ViewMenu({ view }: { view: ViewName }) {
  const { t } = useTranslation();
  const console = useConsole();
  const desk = useDesk();
  const name = useViewName();
  const views: readonly ViewName[] = [...namedViews, ...desk.groups.map(({ id }): ViewName => `group-${id}`)];
  return (
    <Menu
      label={`${t('views.label')}: ${name(view)}`}
      trigger={<Button look="ghost" className="-ms-2 min-w-0 shrink font-semibold text-ink" />}
      shown={
        <>
          <span className="truncate">{name(view)}</span>
          <Icon name="down" size={12} />
        </>
      }
    >
      <MenuChoice<ViewName>
        value={view}
        options={views.map((value) => ({ value, label: name(value) }))}
        onChange={(chosen) => showView(console, chosen)}
      />
    </Menu>
  );
}
