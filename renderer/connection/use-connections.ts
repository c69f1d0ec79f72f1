import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConnectionList } from '../../preload/bridge.ts';
import { useConsole } from '../app/console.ts';

/** The desktop's servers; undefined in a browser. */
export function useConnections(): ConnectionList | undefined {
  const { bridge } = useConsole();
  const { data, refetch } = useQuery({
    queryKey: ['connections'],
    queryFn: async () => (await bridge?.call('listConnections', {})) ?? null,
    enabled: bridge !== undefined,
  });
  useEffect(() => bridge?.on('connectionChanged', () => void refetch()), [bridge, refetch]);
  return data ?? undefined;
}

/** What the agent knows the server by: its name in the desktop, its host in a browser. */
export function useServerName(): string | undefined {
  const list = useConnections();
  const { bridge } = useConsole();
  const active = list?.connections.find(({ id }) => id === list.activeId);
  if (!bridge) return window.location.host;
  return active?.kind === 'local' ? undefined : active?.name;
}
