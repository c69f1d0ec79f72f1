import { useStore } from 'zustand';
import type { NewTicketHead } from '../../server/contract/desk/drafts.ts';
import { notBegun } from '../../server/contract/desk/drafts.ts';
import { useConsole } from '../app/console.ts';

/** What a new ticket is to be beside what is written. */
export const useHead = (): NewTicketHead =>
  useStore(useConsole().drafts.of(notBegun).state, ({ fields }) => fields.head);
