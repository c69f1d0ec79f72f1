import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useActions } from '../action/use-actions.ts';
import { Avatar } from '../design/avatar.tsx';
import { Icon, type IconName } from '../design/icon.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { useConsole } from './console.ts';
import { useDesk } from './desk-context.ts';
import type { Area } from './route.ts';

/** The areas of the console, with what is unread. */
export function Rail() {
  const { t } = useTranslation();
  const desk = useDesk();
  const notifies = desk.features.includes('notifications') && desk.permissions.includes('SETTINGS_CRUD');
  return (
    <nav
      aria-label={t('rail.areas')}
      className="flex w-12 shrink-0 flex-col items-center gap-1 border-line border-e bg-canvas py-[7px]"
    >
      <span className="mb-2 grid size-[30px] place-items-center rounded-lg bg-accent text-on-accent">
        <Icon name="mark" />
      </span>
      <RailButton area="inbox" icon="inbox" />
      {notifies ? <RailButton area="notifications" icon="bell" unread={desk.unread_notifications} /> : null}
      <span className="grow" />
      <RailButton area="settings" icon="settings" />
      <span className="my-1" title={desk.user.name}>
        <Avatar name={desk.user.name || desk.user.email} />
      </span>
    </nav>
  );
}

function RailButton({ area, icon, unread = 0 }: { area: Area; icon: IconName; unread?: number }) {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const { find } = useActions();
  const current = useStore(navigation, (place) => place.area === area);
  const action = find(`go-${area}`);
  const name = t(`rail.${area}`);
  return (
    <Tooltip
      label={name}
      side="right"
      keys={action?.keys[0]}
      trigger={
        <button
          type="button"
          aria-label={unread > 0 ? `${name}, ${t('rail.unread', { count: unread })}` : name}
          aria-current={current ? 'page' : undefined}
          onClick={action?.run}
          className={`relative grid size-9 place-items-center rounded-lg ${
            current ? 'bg-selected text-accent' : 'text-ink2 hover:bg-hover'
          }`}
        />
      }
    >
      <Icon name={icon} />
      {unread > 0 ? (
        <span className="absolute end-px top-0.5 min-w-3.5 rounded-[7px] bg-accent px-[3px] text-center font-semibold text-[10px] text-on-accent leading-[14px]">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Tooltip>
  );
}
