import { useQuery } from '@tanstack/react-query';
import { RequestFailed } from '../../server/client/request.ts';
import { useConsole } from '../app/console.ts';
import { deskQuery } from '../source/queries.ts';

export type ConnectionState = 'connected' | 'offline' | 'signed-out';

/** Whether the desk answered the last time it was asked, which is every few seconds. */
export function useConnectionState(): ConnectionState {
  const { source } = useConsole();
  const { error } = useQuery(deskQuery(source));
  if (error instanceof RequestFailed && error.status === 401) return 'signed-out';
  return error ? 'offline' : 'connected';
}
