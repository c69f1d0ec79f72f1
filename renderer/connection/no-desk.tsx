import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { PanelHost } from '../app/panel-host.tsx';
import { Button } from '../design/button.tsx';
import { Failure } from '../design/failure.tsx';

/** There is no desk to show: why, another try, and in the desktop the way to another server. */
export function NoDesk({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  const { panels, bridge } = useConsole();
  useEffect(
    () =>
      bridge?.on('runAction', ({ action }) => {
        if (action === 'connect') panels.show('connect');
      }),
    [bridge, panels],
  );
  return (
    <main>
      <Failure what={t('failure.desk')} error={error} onRetry={onRetry} />
      {bridge ? (
        <Button className="mx-4" onClick={() => panels.show('connect')}>
          {t('connection.connect')}
        </Button>
      ) : null}
      <PanelHost />
    </main>
  );
}
