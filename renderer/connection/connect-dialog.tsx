import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge, Connection } from '../../preload/bridge.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { AddConnection } from './add-connection.tsx';
import { useConnections } from './use-connections.ts';

/** The servers that this computer knows: use one, forget one, add one. Desktop only. */
export function ConnectDialog() {
  const { t } = useTranslation();
  const { panels, bridge } = useConsole();
  const list = useConnections();
  if (!bridge) return null;
  return (
    <Dialog open onClose={panels.close} title={t('connection.title')} holdsInput>
      <ul className="rounded-md border border-line">
        {list?.connections.map((connection) => (
          <ConnectionLine
            key={connection.id}
            bridge={bridge}
            connection={connection}
            active={connection.id === list.activeId}
          />
        ))}
      </ul>
      <h3 className="mt-5 mb-2 font-semibold">{t('connection.another')}</h3>
      <AddConnection bridge={bridge} onAdded={panels.close} />
    </Dialog>
  );
}

function ConnectionLine(props: { bridge: Bridge; connection: Connection; active: boolean }) {
  const { t } = useTranslation();
  const { bridge, connection, active } = props;
  const queries = useQueryClient();
  const [sure, setSure] = useState(false);
  const again = () => queries.invalidateQueries({ queryKey: ['connections'] });
  const use = useMutation({ mutationFn: () => bridge.call('useConnection', { id: connection.id }), onSuccess: again });
  const remove = useMutation({
    mutationFn: () => bridge.call('removeConnection', { id: connection.id }),
    onSuccess: again,
  });
  const failed = use.error ?? remove.error;
  return (
    <li className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {connection.kind === 'local' ? t('connection.local') : connection.name}
        </span>
        <span className="block truncate text-ink3">{connection.baseUrl}</span>
      </span>
      {active ? <span className="text-accent">{t('connection.current')}</span> : null}
      {active ? null : <Button onClick={() => use.mutate()}>{t('connection.use')}</Button>}
      {connection.kind === 'remote' && !sure ? (
        <Button look="ghost" onClick={() => setSure(true)}>
          {t('connection.remove')}
        </Button>
      ) : null}
      {sure ? (
        <span className="flex basis-full items-center gap-2">
          <span className="flex-1">{t('connection.removeSure', { name: connection.name })}</span>
          <Button look="danger" onClick={() => remove.mutate()}>
            {t('connection.remove')}
          </Button>
          <Button onClick={() => setSure(false)}>{t('import.cancel')}</Button>
        </span>
      ) : null}
      {failed ? (
        <span role="alert" className="basis-full text-danger">
          {failed.message}
        </span>
      ) : null}
    </li>
  );
}
