import type { StreamedEvents } from '../contract/desk/events.ts';
import { formatPosition, type Position } from '../live/position.ts';

/**
 * One Server-Sent Event. Without a position it moves none: what is told beside the log (counts).
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function writeEvent<Name extends keyof StreamedEvents>(
  event: Name,
  data: StreamedEvents[Name],
  position?: Position,
): string {
  return `event: ${event}\n${position ? `id: ${formatPosition(position)}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
}

/** Moves the position without an event: what lies between was nothing for this reader. */
export const writePosition = (position: Position): string => `id: ${formatPosition(position)}\n\n`;

/** Says that the line is alive. */
export const heartbeat = ': \n\n';

/** How long a reader waits before it comes back, in ms. */
export const writeRetry = (ms: number): string => `retry: ${ms}\n`;
