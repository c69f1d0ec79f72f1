import type { Slice } from './slices.ts';

/**
 * PostgreSQL's index of words has no order to go by: whoever asks for a word gets every entry that has it, of three
 * million most. So a word is kept together with the block of its ticket: what is looked for in some blocks, also by its
 * beginning, costs what they have of it.
 */

/** Tickets of a block: their ids are the same beyond the lower 13 bits. Written in every lexeme; never changes. */
const blockBits = 13;
export const blockSize = 2 ** blockBits;

export const blockOf = (ticketId: number): number => Math.floor(ticketId / blockSize);

/** The blocks of a slice, which begins where a block does. */
export function blocksOf({ from, before }: Slice): number[] {
  const first = blockOf(from);
  return Array.from({ length: Math.ceil(before / blockSize) - first }, (_, at) => first + at);
}
