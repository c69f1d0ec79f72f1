import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { NoticeToast } from '../bulk/notice-toast.tsx';
import { WaitingChats } from '../chat/waiting-chats.tsx';
import { OfflineStrip } from '../connection/offline-strip.tsx';
import { knowsCustomers } from '../customer/customer-value.ts';
import { FoldedSide } from '../customer/folded-side.tsx';
import { SidePane } from '../customer/side-pane.tsx';
import { PaneDivider } from '../design/pane-divider.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { NotificationList } from '../notification/notification-list.tsx';
import { Peek } from '../peek/peek.tsx';
import { knowsPresence } from '../presence/use-presence.ts';
import type { PaneName } from '../settings/preferences.ts';
import { TicketPane } from '../ticket/ticket-pane.tsx';
import { TicketList } from '../ticket-list/ticket-list.tsx';
import { ViewList } from '../view-list/view-list.tsx';
import { useConsole } from './console.ts';
import { useDesk } from './desk-context.ts';
import { Rail } from './rail.tsx';
import type { Area } from './route.ts';
import { foldPanes, foldSide, paneWidths, useWidth } from './use-width.ts';

const CustomerList = lazy(async () => ({ default: (await import('../customer/customer-list.tsx')).CustomerList }));
const CustomerPage = lazy(async () => ({ default: (await import('../customer/customer-page.tsx')).CustomerPage }));
const Settings = lazy(async () => ({ default: (await import('../settings/settings-page.tsx')).SettingsPage }));

/** Rail, views, list, ticket and side pane, as many as the window is wide enough for. */
export function WindowLayout() {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const area = useStore(navigation, (place) => place.area);
  const isPageOpen = useStore(navigation, (place) => place.area === 'customers' && place.customerId !== undefined);
  // Which one is open, only the panes themselves have to know: the window is drawn anew for none of them.
  const isOpen = useStore(navigation, (place) => place.ticketId !== undefined);
  const width = useWidth();
  const onePane = width < foldPanes;
  const showViews = width >= foldSide;
  const knowsPages = knowsCustomers(useDesk());
  const isAmongCustomers = area === 'customers' && knowsPages;
  // A page has two columns of its own: on a narrow window it takes the place of the list.
  const oneOfCustomers = width < foldSide;
  const showList = isAmongCustomers ? !(oneOfCustomers && isPageOpen) : area !== 'settings' && !(onePane && isOpen);
  const listTells = showList && area === 'inbox';
  const showTicket = area !== 'settings' && !isAmongCustomers && !(onePane && !isOpen);
  const showPage = isAmongCustomers && !(oneOfCustomers && !isPageOpen);
  return (
    <div className="flex h-full flex-col">
      <button
        type="button"
        onClick={() => {
          document.getElementById('ticket-rows')?.focus();
        }}
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-raised focus:px-3 focus:py-1"
      >
        {t('app.skipToList')}
      </button>
      <OfflineStrip />
      <WaitingChats />
      <div className="flex min-h-0 flex-1">
        <Rail />
        {showViews ? (
          <Pane name="views" min={160} max={360} side="start">
            <ViewList />
          </Pane>
        ) : null}
        {showList ? (
          <Pane name="list" min={260} max={640} side="start" fill={onePane || (isAmongCustomers && oneOfCustomers)}>
            <ListOf area={area} />
          </Pane>
        ) : null}
        {showTicket ? <TicketPane /> : null}
        {showTicket && width >= foldSide ? (
          <Pane name="side" min={220} max={480} side="end">
            <SidePane />
          </Pane>
        ) : null}
        {showTicket && width < foldSide ? <FoldedSide /> : null}
        {showList && !isAmongCustomers ? <Peek /> : null}
        {showPage ? (
          <Suspense>
            <CustomerPage />
          </Suspense>
        ) : null}
        {area === 'settings' ? (
          <Suspense>
            <Settings />
          </Suspense>
        ) : null}
      </div>
      {listTells ? null : (
        <div className="pointer-events-none fixed start-15 bottom-3.5 z-10 flex w-[min(324px,calc(100vw-72px))] flex-col gap-3.5">
          <NoticeToast />
        </div>
      )}
    </div>
  );
}

function ListOf({ area }: { area: Area }) {
  const desk = useDesk();
  if (area === 'notifications') return <NotificationList />;
  if (area === 'customers' && knowsCustomers(desk)) {
    return (
      <Suspense>
        <CustomerList />
      </Suspense>
    );
  }
  return area === 'history' && knowsPresence(desk) ? <HistoryList /> : <TicketList />;
}

interface PaneProps {
  name: PaneName;
  min: number;
  max: number;
  side: 'start' | 'end';
  /** Takes all the room and cannot be resized. */
  fill?: boolean;
  children: React.ReactNode;
}

/** A pane with its remembered width and the line that changes it. */
function Pane({ name, min, max, side, fill = false, children }: PaneProps) {
  const { t } = useTranslation();
  const { preferences } = useConsole();
  const usual = paneWidths(useWidth())[name];
  const width = useStore(preferences, (state) => state.panes[name] ?? usual);
  const divider = (
    <PaneDivider
      label={t(`resize.${name}`)}
      width={width}
      min={min}
      max={max}
      side={side}
      onResize={(next) => preferences.setState(({ panes }) => ({ panes: { ...panes, [name]: next } }))}
    />
  );
  if (fill) return <div className="flex min-w-0 flex-1 flex-col">{children}</div>;
  return (
    <>
      {side === 'end' ? divider : null}
      <div style={{ width }} className="flex shrink-0 flex-col overflow-hidden">
        {children}
      </div>
      {side === 'start' ? divider : null}
    </>
  );
}
