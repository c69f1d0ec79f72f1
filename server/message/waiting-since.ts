import type { Timestamp } from '../time.ts';

/**
 * Time of the customer's first message that nobody has answered; null when the last word is ours, or there is none.
 *
 * @param messages of one ticket, without notes, in the order of its timeline.
 */
export function waitingSince(messages: readonly { direction: string; created_at: Timestamp }[]): Timestamp | null {
  const answered = messages.findLastIndex(({ direction }) => direction !== 'inbound');
  return messages[answered + 1]?.created_at ?? null;
}
