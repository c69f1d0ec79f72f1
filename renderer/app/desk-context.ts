import { createContext, useContext } from 'react';
import type { Desk } from '../../server/contract/desk/desk.ts';

/** The desk as last answered; parts below may rely on it being there. */
export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('This component needs a DeskContext around it.');
  return desk;
}

/** Name of a user or group, '' when it is nobody or unknown. */
export const nameOf = (named: readonly { id: number; name: string }[], id: number): string =>
  named.find((one) => one.id === id)?.name ?? '';
