import type { MessageEntry, NoteEntry } from '../../server/contract/base/ticket.ts';

/** Who wrote it: the agent's name, else the sender's name or address, else `unknown`. */
export const writerOf = (entry: MessageEntry | NoteEntry, unknown: string): string =>
  entry.user_name || entry.from_name || entry.from || unknown;
