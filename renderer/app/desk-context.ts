import { createContext, useContext } from 'react';
import type { Desk } from '../../server/contract/desk/desk.ts';

/** What the desk is: everything but what moves all day, so that news do not render the whole window again. */
export type DeskFacts = Omit<Desk, 'position' | 'unread_notifications'>;

export const factsOf = ({ position: _, unread_notifications: __, ...facts }: Desk): DeskFacts => facts;

/** The desk as last answered; parts below may rely on it being there. */
export const DeskContext = createContext<DeskFacts | undefined>(undefined);

export function useDesk(): DeskFacts {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('This component needs a DeskContext around it.');
  return desk;
}

/** Name of a user or group, '' when it is nobody or unknown. */
export const nameOf = (named: readonly { id: number; name: string }[], id: number): string =>
  named.find((one) => one.id === id)?.name ?? '';
