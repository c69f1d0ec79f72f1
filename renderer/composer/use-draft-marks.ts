import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { draftRoutes } from '../../server/contract/desk/drafts.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { canWrite } from './composer-store.ts';

/** What was begun on another computer is asked for so often (ms). */
const askEvery = 60_000;
/** Most that the desk lists. */
const limit = 500;

/** Keeps the list's marks of drafts: asked for once for all rows, and noted at once for what is written here. */
export function useDraftMarks(): void {
  const { source, draftMarks } = useConsole();
  const { data } = useQuery({
    queryKey: ['drafts'],
    queryFn: async ({ signal }) => (await source.request(draftRoutes.listDrafts, { limit }, { signal })).items,
    enabled: canWrite(useDesk()),
    refetchInterval: askEvery,
  });
  useEffect(() => {
    if (data) draftMarks.list(data.map(({ ticket_id }) => ticket_id));
  }, [data, draftMarks]);
}
