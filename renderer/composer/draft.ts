import type { Upload } from '../../server/contract/desk/attachments.ts';
import type { Draft, DraftType, NewTicketHead } from '../../server/contract/desk/drafts.ts';
import type { UnsentMessage } from '../../server/contract/desk/messages.ts';

/** What is being written in a ticket. */
export interface DraftFields {
  type: DraftType;
  /** HTML of the editor, '' when nothing is written. */
  content: string;
  /** Addresses as they are typed; empty: whom the desk answers by itself. */
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  /** Everything that was uploaded for it, pictures in the text among them. */
  attachments: readonly Upload[];
  /** Ids of those that are, or were, pictures in the text: no files beside it, and gone when they are gone from it. */
  inline: readonly number[];
  /** The message that a forward hands on; undefined: what the customer wrote last. */
  forwarded: number | undefined;
  /** The newest message or note that was there when the writing began. */
  lastSeen: number | undefined;
  /** What else a ticket that is about to be begun is to be. */
  head: NewTicketHead;
}

export const emptyFields: DraftFields = {
  type: 'reply',
  content: '',
  to: [],
  cc: [],
  subject: '',
  attachments: [],
  inline: [],
  forwarded: undefined,
  lastSeen: undefined,
  head: {},
};

/** Nothing that anybody would miss. */
export const isEmptyDraft = ({ content, to, cc, subject, attachments, head }: DraftFields): boolean =>
  content === '' && subject === '' && to.length + cc.length + attachments.length + Object.keys(head).length === 0;

/** What the desk keeps, for the composer. */
export const fieldsOf = (draft: Draft): DraftFields => ({
  type: draft.type,
  content: draft.content,
  to: draft.to,
  cc: draft.cc,
  subject: draft.subject,
  attachments: draft.attachments,
  inline: picturesIn(draft.content),
  forwarded: draft.forwarded_message ?? undefined,
  lastSeen: draft.last_seen_message ?? undefined,
  head: draft.new_ticket,
});

/** The other way round, as the desk takes it. */
export const savedFields = ({
  type,
  content,
  to,
  cc,
  subject,
  attachments,
  forwarded,
  lastSeen,
  head,
}: DraftFields) => ({
  type,
  content,
  to: [...to],
  cc: [...cc],
  subject,
  attachment_ids: attachments.map(({ id }) => id),
  ...(forwarded === undefined ? {} : { forwarded_message: forwarded }),
  ...(lastSeen === undefined ? {} : { last_seen_message: lastSeen }),
  ...(Object.keys(head).length === 0 ? {} : { new_ticket: inOrder(head) }),
});

/** As the desk gives it back, in one order: two that are the same are the same text. */
const inOrder = (head: NewTicketHead): NewTicketHead =>
  Object.fromEntries(Object.entries(head).sort(([a], [b]) => (a < b ? -1 : 1))) as NewTicketHead;

/** Whether both say the same; what was seen does not matter. */
export const saysSame = (a: DraftFields, b: DraftFields): boolean =>
  JSON.stringify(savedFields({ ...a, lastSeen: undefined })) ===
  JSON.stringify(savedFields({ ...b, lastSeen: undefined }));

/** Where a picture of the text is shown from. */
export const pictureUrl = (id: number): string => `/api/v2/desk/attachments/${id}`;

/** Ids of the uploads that are pictures in the text. */
export const picturesIn = (content: string): number[] =>
  [...content.matchAll(/src="\/api\/v2\/desk\/attachments\/(\d{1,15})"/g)].map(([, id]) => Number(id));

/** The files beside the text. */
export const filesBeside = ({ attachments, inline }: DraftFields): readonly Upload[] =>
  attachments.filter(({ id }) => !inline.includes(id));

/** Ids of what goes along: the files beside the text and the pictures that are still in it. */
export function sentFiles({ attachments, inline, content }: DraftFields): number[] {
  const shown = new Set(picturesIn(content));
  return attachments.map(({ id }) => id).filter((id) => !inline.includes(id) || shown.has(id));
}

/** What was sent and taken back, to go on with; files get their names from the desk when it has kept them. */
export function fieldsOfUnsent({ type, content, to, cc, subject, attachment_ids }: UnsentMessage): DraftFields {
  const html = content.replace(/src="cid:file-(\d{1,15})@deskhand"/g, (_, id) => `src="${pictureUrl(Number(id))}"`);
  const attachments = attachment_ids.map((id) => ({ id, name: '', size: 0, content_type: '' }));
  return { ...emptyFields, type, content: html, to, cc, subject, attachments, inline: picturesIn(html) };
}

/** What was taken back, before what was begun since. */
export const joinDrafts = (first: DraftFields, then: DraftFields): DraftFields => ({
  ...first,
  content: first.content + then.content,
  attachments: [...first.attachments, ...then.attachments],
  inline: [...first.inline, ...then.inline],
});
