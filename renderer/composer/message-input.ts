import type { messageRoutes } from '../../server/contract/desk/messages.ts';
import type { RouteInput } from '../../server/contract/route.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import { asTimestamp } from '../property/snooze-times.ts';
import { type DraftFields, filesBeside, sentFiles } from './draft.ts';
import { usersIn } from './mentioned.ts';

/** How a message is to be sent. */
export interface Sending {
  /** What the ticket becomes with it. */
  status?: TicketStatus;
  /** When (ms); as soon as it can no longer be taken back, else. */
  sendAt?: number;
  /** The writer has seen what others wrote meanwhile. */
  anyway?: boolean;
}

/** A file alone is something to send; an address alone is not. Who forwards says to whom. */
export const canSend = (fields: DraftFields): boolean =>
  (fields.content !== '' || sentFiles(fields).length > 0) && (fields.type !== 'forward' || fields.to.length > 0);

/** A message as the desk takes it. */
export type MessageInput = RouteInput<typeof messageRoutes.addMessage>;

/** `seen`: the newest message or note that the writer knows. */
export function inputOf(
  ticketID: number,
  fields: DraftFields,
  sending: Sending & { seen: number | undefined },
): MessageInput {
  const { type, content, to, cc, subject } = fields;
  const isNote = type === 'note';
  const { status, sendAt, seen } = sending;
  return {
    ticketID,
    type,
    format: 'html',
    content: content === '' ? namesOfFiles(fields) : content,
    attachment_ids: sentFiles(fields),
    ...(isNote ? { mentions: usersIn(content) } : {}),
    ...(isNote || to.length === 0 ? {} : { to: [...to] }),
    ...(isNote || cc.length === 0 ? {} : { cc: [...cc] }),
    ...(type === 'forward' && subject.trim() !== '' ? { subject } : {}),
    ...(type === 'forward' && fields.forwarded !== undefined ? { forwarded_message: fields.forwarded } : {}),
    ...(status === undefined ? {} : { status }),
    ...(sendAt === undefined ? {} : { send_at: asTimestamp(sendAt) }),
    ...(seen === undefined ? {} : { last_seen_message: seen }),
  };
}

/** A message has words: where files come alone, their names. */
function namesOfFiles(fields: DraftFields): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = filesBeside(fields)
    .map(({ name }) => name)
    .join(', ');
  return paragraph.outerHTML;
}
