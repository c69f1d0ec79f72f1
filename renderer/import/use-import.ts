import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { RequestFailed } from '../../server/client/request.ts';
import { importRoutes, type MailImport } from '../../server/contract/desk/imports.ts';
import type { RouteInput } from '../../server/contract/route.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { deskQuery, liveKey } from '../source/queries.ts';

/** Milliseconds between two looks at a running import. */
const pollEvery = 400;

export type ImportStart = Pick<RouteInput<typeof importRoutes.startImport>, 'addresses' | 'status'>;

export interface ImportRun {
  /** What is being received; the server does not know the import before it is whole. */
  receiving: string | undefined;
  state: MailImport | undefined;
  error: unknown;
  /** The file that was given is larger than the server takes. */
  tooLarge: boolean;
  send(file: File): void;
  start(how: ImportStart): void;
  cancel(): void;
  /** Forgets this import, for another file. */
  reset(): void;
}

/** Sends a mailbox, follows its import and steers it. */
export function useImport(): ImportRun {
  const { source, followedImport } = useConsole();
  const { upload_bytes: limit } = useDesk().limits;
  const [tooLarge, setTooLarge] = useState(false);
  const id = useStore(followedImport, (followed) => followed.id);
  const key = ['import', id];
  const keep = ({ item }: { item: MailImport }) => {
    followedImport.setState({ id: item.id });
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
      try {
        const { item } = await source.request(importRoutes.getImport, { id: id ?? '' }, { signal });
        if (hasEnded(item)) showNew();
        return item;
      } catch (error) {
        // Another desk's, or long forgotten.
        if (error instanceof RequestFailed && error.status === 404) followedImport.setState({ id: undefined });
        throw error;
      }
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
    tooLarge,
    send: (file) => {
      setTooLarge(file.size > limit);
      if (file.size <= limit) send.mutate(file);
    },
    start: (how) => start.mutate(how),
    cancel: () => cancel.mutate(),
    reset: () => {
      followedImport.setState({ id: undefined });
      for (const step of [send, start, cancel]) step.reset();
    },
  };
}

/** Nothing more will become of it. */
export const hasEnded = ({ state }: MailImport): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';
