import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useActions } from '../action/use-actions.ts';
import { useConnectionState } from '../connection/connection-state.ts';
import { useServerName } from '../connection/use-connections.ts';
import { knowsCustomers } from '../customer/customer-value.ts';
import { Avatar } from '../design/avatar.tsx';
import { Icon, type IconName } from '../design/icon.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { useUnread } from '../live/use-unread.ts';
import { useMailTrouble } from '../mail-account/use-mail-trouble.ts';
import { knowsPresence } from '../presence/use-presence.ts';
import { useConsole } from './console.ts';
import { useDesk } from './desk-context.ts';
import type { Area } from './route.ts';
import { foldSide, useWidth } from './use-width.ts';

/** The areas of the console, with what is unread. */
export function Rail() {
  const { t } = useTranslation();
  const desk = useDesk();
  const width = useWidth();
  const unread = useUnread();
  const address = useMailTrouble();
  const trouble = address === undefined ? undefined : t('rail.mailTrouble', { address });
  const notifies = desk.features.includes('notifications') && desk.permissions.includes('SETTINGS_CRUD');
  return (
    <nav
      aria-label={t('rail.areas')}
      className="flex w-12 shrink-0 flex-col items-center gap-1 border-line border-e bg-canvas py-[7px]"
    >
      <span className="mb-2 grid size-[30px] place-items-center rounded-lg bg-accent text-on-accent">
        <Icon name="mark" />
      </span>
      <NewTicketButton />
      <RailButton area="inbox" icon="inbox" />
      {notifies ? <RailButton area="notifications" icon="bell" unread={unread} /> : null}
      {knowsPresence(desk) ? <RailButton area="history" icon="clock" /> : null}
      {knowsCustomers(desk) ? <RailButton area="customers" icon="person" /> : null}
      <span className="grow" />
      <RailButton area="settings" icon="settings" trouble={trouble} />
      <span className="relative my-1" title={desk.user.name}>
        <Avatar name={desk.user.name || desk.user.email} />
        {width < foldSide ? <ConnectionDot /> : null}
      </span>
    </nav>
  );
}

/** How the connection is, where the foot of the views is folded away. */
function ConnectionDot() {
  const { t } = useTranslation();
  const connected = useConnectionState() === 'connected';
  const name = useServerName() ?? t('connection.local');
  return (
    <span
      role="img"
      aria-label={connected ? name : t('connection.offline')}
      title={connected ? name : t('connection.offline')}
      className={`absolute -end-0.5 -bottom-0.5 size-[9px] rounded-full border-2 border-canvas ${connected ? 'bg-ok' : 'bg-danger'}`}
    />
  );
}

/** Writing to somebody first, where this desk lets agents do so. */
function NewTicketButton() {
  const action = useActions().find('new-ticket');
  const { t } = useTranslation();
  if (!action) return null;
  return (
    <Tooltip
      label={action.label(t)}
      side="right"
      keys={action.keys[0]}
      trigger={
        <button
          type="button"
          aria-label={action.label(t)}
          onClick={action.run}
          className="mb-1 grid size-9 place-items-center rounded-lg text-ink2 hover:bg-hover"
        />
      }
    >
      <Icon name="plus" />
    </Tooltip>
  );
}

interface RailButtonProps {
  area: Area;
  icon: IconName;
  unread?: number;
  /** What is wrong there, in words. */
  trouble?: string | undefined;
}

function RailButton({ area, icon, unread = 0, trouble }: RailButtonProps) {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const { find } = useActions();
  const current = useStore(navigation, (place) => place.area === area);
  const action = find(`go-${area}`);
  const name = [t(`rail.${area}`), trouble].filter((part) => part !== undefined).join(': ');
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
      {trouble === undefined ? null : (
        <span
          aria-hidden
          className="absolute end-1.5 top-1.5 size-[9px] rounded-full border-2 border-canvas bg-danger"
        />
      )}
      {unread > 0 ? (
        <span className="absolute end-px top-0.5 min-w-3.5 rounded-[7px] bg-accent px-[3px] text-center font-semibold text-[10px] text-on-accent leading-[14px]">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Tooltip>
  );
}
