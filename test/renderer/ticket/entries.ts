import type { EventEntry, MessageEntry, NoteEntry } from '../../../server/contract/base/ticket.ts';

const written = {
  ticket_id: 7,
  created_at: '2026-11-20 09:12:00',
  pinned: 0,
  to: 'service@nordlicht.example',
  from: 'ines@okafor.example',
  to_name: '',
  from_name: 'Ines Okafor',
  image: '',
  channel_id: 1,
  channel_name: 'email',
  channel_icon: 'mail',
  direction: 'inbound',
  status_new: '',
  user_id: 0,
  user_name: '',
  user_avatar: '',
  content: 'Hello',
  external_id: null,
  meta_data: '{}',
  in_queue: 0,
  send_at: null,
  files: [],
};

export const aMessage = (id: string, more: Partial<MessageEntry> = {}): MessageEntry => ({
  ...written,
  id,
  content_whole: '',
  email_details: '{}',
  email_show_reply_all: false,
  type: 'message',
  ...more,
});

export const aNote = (id: string, more: Partial<NoteEntry> = {}): NoteEntry => ({
  ...written,
  id,
  direction: '',
  user_id: 3,
  user_name: 'Kim Berg',
  type: 'note',
  ...more,
});

export const anEvent = (id: number, more: Partial<EventEntry> = {}): EventEntry => ({
  id,
  ticket_id: 7,
  item_type: 'status',
  item_type_id: 'open',
  description: '',
  initiated_by: 'Kim Berg',
  created_at: '2026-11-20 09:20:00',
  type: 'event',
  ...more,
});
