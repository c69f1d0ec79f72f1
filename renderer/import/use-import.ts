import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importRoutes, type MailImport } from '../../server/contract/desk/imports.ts';
import type { RouteInput } from '../../server/contract/route.ts';
import { useConsole } from '../app/console.ts';
import { deskQuery, liveKey } from '../source/queries.ts';

/** Milliseconds between two looks at a running import. */
const pollEvery = 400;

export type ImportStart = Pick<RouteInput<typeof importRoutes.startImport>, 'addresses' | 'status'>;

export interface ImportRun {
  /** What is being received; the server does not know the import before it is whole. */
  receiving: string | undefined;
  state: MailImport | undefined;
  error: unknown;
  send(file: File): void;
  start(how: ImportStart): void;
  cancel(): void;
  /** Forgets this import, for another file. */
  reset(): void;
}

/** Sends a mailbox, follows its import and steers it. */
export function useImport(): ImportRun {
  const { source } = useConsole();
  const [id, setId] = useState<string>();
  const key = ['import', id];
  const keep = ({ item }: { item: MailImport }) => {
    setId(item.id);
    source.queries.setQueryData(['import', item.id], item);
  };
  const send = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => source.request(importRoutes.createImport, { name: file.name }, { stream: file }),
    onSuccess: keep,
  });
  const start = useMutation({
    networkMode: 'always',
    mutationFn: (how: ImportStart) => source.request(importRoutes.startImport, { id: id ?? '', ...how }),
    onSuccess: keep,
  });
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: () => source.request(importRoutes.cancelImport, { id: id ?? '' }),
    onSuccess: () => source.queries.invalidateQueries({ queryKey: key }),
  });
  const followed = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { item } = await source.request(importRoutes.getImport, { id: id ?? '' }, { signal });
      if (hasEnded(item)) showNew();
      return item;
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data && (hasEnded(state.data) || state.data.state === 'waiting') ? false : pollEvery,
  });
  const showNew = () => {
    source.rows.markStale();
    void source.queries.invalidateQueries({ queryKey: deskQuery(source).queryKey });
    void source.queries.invalidateQueries({ queryKey: [liveKey] });
  };
  return {
    receiving: send.isPending ? send.variables.name : undefined,
    state: id === undefined ? undefined : followed.data,
    error: send.error ?? start.error ?? cancel.error ?? (followed.data ? null : followed.error),
    send: (file) => send.mutate(file),
    start: (how) => start.mutate(how),
    cancel: () => cancel.mutate(),
    reset: () => {
      setId(undefined);
      for (const step of [send, start, cancel]) step.reset();
    },
  };
}

const hasEnded = ({ state }: MailImport): boolean => state === 'done' || state === 'failed' || state === 'cancelled';
