import { describe, expect, test } from 'vitest';
import {
  emptyFields,
  fieldsOfUnsent,
  filesBeside,
  isEmptyDraft,
  joinDrafts,
  picturesIn,
  sentFiles,
} from '../../../renderer/composer/draft.ts';
import { usersIn } from '../../../renderer/composer/mentioned.ts';
import { newerEntries, newestEntry } from '../../../renderer/composer/newer-entries.ts';
import type { TicketItem } from '../../../server/contract/base/ticket.ts';

const file = (id: number) => ({ id, name: `${id}.png`, size: 1, content_type: 'image/png' });
const picture = (id: number) => `<p><img src="/api/v2/desk/attachments/${id}" alt="dot.png"></p>`;

describe('files of a draft', () => {
  const draft = { ...emptyFields, content: picture(2), attachments: [file(1), file(2), file(3)], inline: [2, 3] };

  test('stand beside the text, unless they are or were pictures in it', () => {
    expect(filesBeside(draft).map(({ id }) => id)).toEqual([1]);
    expect(picturesIn(draft.content)).toEqual([2]);
  });

  test('are sent without the pictures that were deleted from the text', () => {
    expect(sentFiles(draft)).toEqual([1, 2]);
  });

  test('alone make a draft; the kind of message alone does not', () => {
    expect(isEmptyDraft({ ...emptyFields, attachments: [file(1)] })).toBe(false);
    expect(isEmptyDraft({ ...emptyFields, type: 'note', lastSeen: 3 })).toBe(true);
    expect(isEmptyDraft({ ...emptyFields, head: { priority: 'high' } })).toBe(false);
  });
});

test('what was taken back is written on with its files and pictures, before what was begun since', () => {
  const unsent = {
    message_id: 1,
    ticket_id: 1,
    type: 'reply' as const,
    content: '<p>See <img src="cid:file-4@deskhand"></p>',
    to: ['ada@x.example'],
    cc: [],
    subject: '',
    attachment_ids: [4, 5],
    restored: true,
    begun: null,
  };
  const fields = fieldsOfUnsent(unsent);
  expect(fields).toMatchObject({ to: ['ada@x.example'], inline: [4] });
  expect(fields.content).toBe('<p>See <img src="/api/v2/desk/attachments/4"></p>');
  expect(sentFiles(fields)).toEqual([4, 5]);
  expect(joinDrafts(fields, { ...emptyFields, content: '<p>New</p>' }).content).toBe(`${fields.content}<p>New</p>`);
});

test('a note mentions each user once', () => {
  const name = '<span data-mention="7">@Kim</span>';
  expect(usersIn(`<p>${name} and ${name}, <span data-mention="x">@X</span> @Lee</p>`)).toEqual([7]);
  expect(usersIn('<p>nobody</p>')).toEqual([]);
});

describe('what is newer than what the writer saw', () => {
  const entry = (id: number, user_id: number, type = 'message') => ({ id: String(id), user_id, type }) as object;
  const timeline = [entry(4, 0), entry(9, 2), entry(6, 1), entry(99, 0, 'event')] as TicketItem['timeline'];

  test('is what others wrote, by when it came in', () => {
    expect(newerEntries({ timeline }, 4, 1).map(({ id }) => id)).toEqual(['9']);
    expect(newerEntries({ timeline }, 9, 1)).toEqual([]);
  });

  test('is nothing where it is not known what the writer saw', () => {
    expect(newerEntries({ timeline }, undefined, 1)).toEqual([]);
  });

  test('is measured by the entry that came last, and events are none', () => {
    expect(newestEntry({ timeline })).toBe(9);
    expect(newestEntry({ timeline: [] })).toBeUndefined();
    expect(newestEntry(undefined)).toBeUndefined();
  });
});
