import type { NewMessage } from '../message/add.ts';
import { emailChannel } from './match-customers.ts';
import type { ReadyMail } from './ready-mail.ts';

export interface MessagePlace {
  ticketId: number;
  brandId: number;
  customerId: number;
  /** Where the mail came from, for meta_data. */
  origin: Readonly<Record<string, unknown>>;
}

/** A mail as the message that it becomes. */
export function toMessage(
  { mail, roles, prepared, files }: Pick<ReadyMail, 'mail' | 'roles' | 'prepared' | 'files'>,
  { ticketId, brandId, customerId, origin }: MessagePlace,
): NewMessage {
  const { from, to, messageId } = mail.facts;
  return {
    ticket_id: ticketId,
    type: 'message',
    direction: roles.direction,
    brand_id: brandId,
    channel_id: emailChannel,
    customer_id: customerId,
    user_id_created: 0,
    created_at: mail.sentAt,
    address_from: from[0]?.address ?? null,
    address_to: to[0]?.address ?? null,
    from_name: from[0]?.name ?? '',
    to_name: to[0]?.name ?? '',
    pinned: 0,
    status_new: '',
    external_id: messageId === '' ? null : messageId,
    in_queue: 0,
    send_at: null,
    content: prepared.content,
    content_whole: prepared.content,
    email_details: prepared.emailDetails,
    meta_data: JSON.stringify(prepared.trouble === '' ? origin : { ...origin, trouble: prepared.trouble }),
    files,
  };
}
