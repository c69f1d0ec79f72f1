import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { deskQuery } from '../source/queries.ts';
import { useConnectionState } from './connection-state.ts';

/** Says across the window that the desk does not answer, and why where the desktop knows. */
export function OfflineStrip() {
  const { t } = useTranslation();
  const { source, bridge } = useConsole();
  const state = useConnectionState();
  const [stopped, setStopped] = useState<{ message: string; restarting: boolean }>();
  useEffect(() => {
    const ends = [bridge?.on('deskStopped', setStopped), bridge?.on('deskStarted', () => setStopped(undefined))];
    return () => {
      for (const end of ends) end?.();
    };
  }, [bridge]);
  if (state !== 'offline' && stopped === undefined) return null;
  const text = stopped
    ? `${t('connection.stopped', { reason: stopped.message })} ${stopped.restarting ? t('connection.restarting') : ''}`
    : t('connection.offlineStrip');
  return (
    <div role="status" className="flex min-h-9 shrink-0 flex-wrap items-center gap-3 bg-note px-4 py-1 text-note-ink">
      <span className="min-w-0 flex-1">{text}</span>
      <Button
        className="h-6"
        onClick={() => void source.queries.refetchQueries({ queryKey: deskQuery(source).queryKey })}
      >
        {t('connection.retry')}
      </Button>
    </div>
  );
}
