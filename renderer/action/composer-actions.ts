import type { DraftType } from '../../server/contract/desk/drafts.ts';
import type { Console } from '../app/console.ts';
import { draftTypeKeys } from '../composer/composer-store.ts';
import { newestEntry } from '../composer/newer-entries.ts';
import { ticketQuery } from '../source/queries.ts';
import type { Action } from './action.ts';
import { advanceFromOpen } from './move.ts';

/** Writing to somebody first, or noting a call. */
export function newTicketActions({ panels }: Console): Action[] {
  return [
    {
      id: 'new-ticket',
      group: 'ticket',
      label: (t) => t('newTicket.action'),
      keys: [newTicketKey],
      when: () => true,
      run: () => panels.show('new-ticket'),
    },
  ];
}

export const newTicketKey = 'c';

export const composerKeys = { send: 'Mod+Enter', sendAndSolve: 'Mod+Shift+Enter', switch: 'Mod+j' } as const;

/** Writing in the open ticket or the one under the keyboard, and sending what is written. */
export function composerActions(console: Console): Action[] {
  const target = () => console.navigation.getState().ticketId ?? console.selection.getState().cursor;
  const within = () => console.composer.getState().within;
  const begin = (type: DraftType): Action => ({
    id: `write-${type}`,
    group: 'ticket',
    label: (t) => t(`composer.begin.${type}`),
    keys: [draftTypeKeys[type]],
    when: () => target() !== undefined,
    run: () => write(console, type),
  });
  const inComposer = (id: 'send' | 'sendAndSolve' | 'switch', run: (ticketId: number) => void): Action => ({
    id: `composer-${id}`,
    group: 'ticket',
    label: (t) => t(`composer.action.${id}`),
    keys: [composerKeys[id]],
    when: () => within() !== undefined,
    run: () => run(within() ?? 0),
  });
  return [
    begin('reply'),
    begin('note'),
    begin('forward'),
    inComposer('send', (id) => void console.sender.send(id)),
    inComposer('sendAndSolve', (id) => sendAndAdvance(console, id)),
    inComposer('switch', (id) => switchType(console, id)),
  ];
}

/** Opens the composer of a ticket, which is opened itself where it is not, with the keyboard in it. */
export function write(console: Console, type: DraftType, ticketId?: number): void {
  const { navigation, selection, drafts, composer, source } = console;
  const id = ticketId ?? navigation.getState().ticketId ?? selection.getState().cursor;
  if (id === undefined) return;
  if (navigation.getState().ticketId !== id) navigation.go({ ticketId: id });
  setType(console, id, type);
  const draft = drafts.of(id);
  const { fields } = draft.state.getState();
  const newest = newestEntry(source.queries.getQueryData(ticketQuery(source, id).queryKey));
  if (fields.content === '' && newest !== undefined) draft.change({ lastSeen: newest });
  composer.open(id);
}

/** Hands on one message of a ticket, whichever. */
export function forward(console: Console, ticketId: number, messageId: number): void {
  console.drafts.of(ticketId).change({ type: 'forward', forwarded: messageId });
  write(console, 'forward', ticketId);
}

/** Solves the ticket with what is sent, and goes to the next one of the list. */
export function sendAndAdvance(console: Console, ticketId: number): void {
  if (console.sender.send(ticketId, { status: 'solved' })) advanceFromOpen(console, ticketId);
}

/** A reply becomes a note and back, with its text. */
export function switchType(console: Console, ticketId: number): void {
  const { type } = console.drafts.of(ticketId).state.getState().fields;
  setType(console, ticketId, type === 'note' ? 'reply' : 'note');
}

/** What the draft is; a draft of nothing else stays unsaved. */
export function setType({ drafts }: Console, ticketId: number, type: DraftType): void {
  const draft = drafts.of(ticketId);
  if (draft.state.getState().fields.type !== type) draft.change({ type });
}
