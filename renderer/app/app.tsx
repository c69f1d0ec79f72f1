import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../action/use-actions.ts';
import { useKeyboard } from '../action/use-keyboard.ts';
import { canImport } from '../action/window-actions.ts';
import { useFollowedJobs } from '../bulk/use-bulk-jobs.ts';
import { useRinging } from '../chat/use-ringing.ts';
import { useDraftMarks } from '../composer/use-draft-marks.ts';
import { useConnectionState } from '../connection/connection-state.ts';
import { NoDesk } from '../connection/no-desk.tsx';
import { FirstRun } from '../first-run/first-run.tsx';
import { useLive, useNetworkChange } from '../live/use-live.ts';
import { usePosition } from '../live/use-position.ts';
import { usePresence } from '../presence/use-presence.ts';
import { useTheme } from '../settings/use-theme.ts';
import { SignIn } from '../sign-in/sign-in.tsx';
import { deskQuery } from '../source/queries.ts';
import { type Console, ConsoleContext, useConsole } from './console.ts';
import { DeskContext, type DeskFacts, factsOf, useDesk } from './desk-context.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { PanelHost } from './panel-host.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useMessages } from './use-messages.ts';
import { useTitle } from './use-title.ts';
import { WindowLayout } from './window-layout.tsx';

/** The console on one connection. */
export function App({ console }: { console: Console }) {
  return (
    <CSPProvider disableStyleElements>
      <ConsoleContext value={console}>
        <QueryClientProvider client={console.source.queries}>
          <Tooltip.Provider delay={600}>
            <FailureBoundary>
              <Gate />
            </FailureBoundary>
          </Tooltip.Provider>
        </QueryClientProvider>
      </ConsoleContext>
    </CSPProvider>
  );
}

/** Lets in who may come in: signed in, with a desk that answers. */
function Gate() {
  const { source, bridge } = useConsole();
  useTheme();
  const state = useConnectionState();
  const { data: desk, error, refetch } = useQuery({ ...deskQuery(source), select: factsOf });
  if (state === 'signed-out' && !bridge) return <SignIn onSignedIn={() => void source.queries.resetQueries()} />;
  if (desk && state !== 'signed-out') return <Workplace desk={desk} />;
  if (error) return <NoDesk error={error} onRetry={() => void refetch()} />;
  return <Connecting />;
}

/** Shown only when the first answer takes long enough to be noticed. */
function Connecting() {
  const { t } = useTranslation();
  return (
    <p role="status" className="late grid h-full place-items-center text-ink3">
      {t('connection.connecting')}
    </p>
  );
}

function Workplace({ desk }: { desk: DeskFacts }) {
  const [startEmpty, setStartEmpty] = useState(false);
  return (
    <DeskContext value={desk}>
      <Background />
      {desk.empty && !startEmpty ? <FirstRun onStartEmpty={() => setStartEmpty(true)} /> : <WindowLayout />}
      <PanelHost />
    </DeskContext>
  );
}

/** An import that was followed when the window closed is shown again. */
function useImportInSight(): void {
  const { panels, followedImport } = useConsole();
  const may = canImport(useDesk());
  useEffect(() => {
    if (may && followedImport.getState().id !== undefined) panels.show('import');
  }, [may, panels, followedImport]);
}

/** What goes on without being seen: keys, what the desktop asks for, what is new on the desk. */
function Background() {
  const { actions } = useActions();
  useKeyboard(actions);
  useMessages(actions);
  useLive();
  usePresence();
  useRinging();
  useDraftMarks();
  useFollowedJobs();
  useNetworkChange();
  usePosition();
  useFileDrop();
  useTitle();
  useImportInSight();
  return null;
}
