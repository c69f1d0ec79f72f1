import { createStore, type StoreApi } from 'zustand/vanilla';
import { RequestFailed } from '../../server/client/request.ts';
import type { Draft } from '../../server/contract/desk/drafts.ts';
import { type DraftFields, emptyFields, fieldsOf, isEmptyDraft, picturesIn, saysSame } from './draft.ts';
import type { LocalDraft } from './local-drafts.ts';

/**
 * How safe what is written is. `conflict`: it was written to elsewhere, too; `refused`: the desk does not take it, this
 * computer has it.
 */
export type Safety = 'reading' | 'empty' | 'changed' | 'saved' | 'unreachable' | 'refused' | 'conflict';

export interface DraftState {
  fields: DraftFields;
  safety: Safety;
  /** Counts up when the content was not written here: the editor is to show it. */
  revision: number;
  /** What the desk has, beside a conflict. */
  stored: DraftFields | undefined;
}

/** Where a draft is kept: this computer and the desk. */
export interface DraftPlaces {
  local: {
    get(): Promise<LocalDraft | undefined>;
    put(draft: LocalDraft): Promise<void>;
    delete(): Promise<void>;
  };
  read(): Promise<Draft>;
  save(fields: DraftFields, version: number, keepalive: boolean): Promise<Draft>;
}

/** Between a change and its way to the desk, and after a try that failed, in ms. */
const pauses = { save: 500, again: 3000 };
/** What is typed is read from the editor when nothing else is to do, and after so long (ms) at the latest. */
const readAfter = 100;

/** The draft of one ticket: at once on this computer, within a second on the desk, never overwritten unseen. */
export class KeptDraft {
  readonly state: StoreApi<DraftState> = createStore(() => ({
    fields: emptyFields,
    safety: 'reading',
    revision: 0,
    stored: undefined,
  }));
  readonly #places: DraftPlaces;
  #version = 0;
  #isAhead = false;
  #isHeld = false;
  #unread: (() => string) | undefined;
  #reading = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  readonly #opened = Promise.withResolvers<void>();
  /** What was wanted before it was known what is there. */
  readonly #early: (() => void)[] = [];

  constructor(places: DraftPlaces) {
    this.#places = places;
  }

  /** Shows what this computer has, then what the desk has. Nothing is written before the first. */
  async open(): Promise<void> {
    const local = await this.#places.local.get();
    this.#version = local?.version ?? 0;
    this.#isAhead = local?.isAhead ?? false;
    const fields = { ...emptyFields, ...local?.fields };
    this.#show(fields, isEmptyDraft(fields) ? 'empty' : 'changed');
    for (const change of this.#early.splice(0)) change();
    this.#opened.resolve();
    await this.look();
  }

  /** Resolves when it is known what this computer has. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get #isReading(): boolean {
    return this.state.getState().safety === 'reading';
  }

  /** Compares with what the desk has now. */
  async look(): Promise<void> {
    try {
      this.#compare(await this.#places.read());
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Something was typed; `content` reads it from the editor, which takes its time with long texts. */
  write(content: () => string): void {
    const wasUnread = this.#unread !== undefined;
    this.#unread = content;
    if (!wasUnread) this.#reading = whenIdle(() => this.read(), readAfter);
  }

  /** Anything but the text. */
  change(patch: Partial<DraftFields>): void {
    if (this.#isReading) return void this.#early.push(() => this.change(patch));
    this.read();
    this.#set({ ...this.state.getState().fields, ...patch });
  }

  /** Puts something in its place that was not written here. */
  replace(fields: DraftFields): void {
    if (this.#isReading) return void this.#early.push(() => this.replace(fields));
    this.#unread = undefined;
    this.state.setState(({ revision }) => ({ revision: revision + 1, stored: undefined }));
    this.#set(fields);
  }

  /** Brings everything to safety now; for a window that closes. */
  flush(keepalive = false): Promise<void> {
    this.read();
    return this.#save(keepalive);
  }

  /** What is written, complete, and nothing of it on its way: to send it. Saves nothing until `resume` or `clear`. */
  async hold(): Promise<DraftFields> {
    this.read();
    this.#isHeld = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#saving;
    return this.state.getState().fields;
  }

  /** It was not sent: goes on. */
  resume(): void {
    this.#isHeld = false;
    if (this.#isAhead) this.#saveSoon();
  }

  /** It was sent, and is gone from the desk. */
  async clear(): Promise<void> {
    this.#unread = undefined;
    this.#isHeld = false;
    this.#isAhead = false;
    this.#version = 0;
    this.#show(emptyFields, 'empty');
    await this.#places.local.delete();
  }

  /** Answers a conflict: what the desk has, or what is written here. */
  settle(which: 'stored' | 'mine'): void {
    const { stored } = this.state.getState();
    if (!stored) return;
    this.state.setState({ stored: undefined });
    if (which === 'mine') {
      this.#set(this.state.getState().fields);
    } else {
      this.#isAhead = false;
      this.#show(stored, isEmptyDraft(stored) ? 'empty' : 'saved');
      void this.#keepHere();
    }
  }

  /** Reads from the editor what was typed last, before the editor goes. */
  read(): void {
    const read = this.#unread;
    if (!read) return;
    this.#unread = undefined;
    cancelIdleCallback(this.#reading);
    const { fields } = this.state.getState();
    const content = read();
    if (content === fields.content) return;
    const inline = [...new Set([...fields.inline, ...picturesIn(content)])];
    this.#set({ ...fields, content, inline });
  }

  #set(fields: DraftFields): void {
    this.#isAhead = true;
    const isAsked = this.state.getState().stored !== undefined;
    this.state.setState({ fields, safety: isAsked ? 'conflict' : 'changed' });
    void this.#keepHere();
    if (!isAsked) this.#saveSoon();
  }

  #show(fields: DraftFields, safety: Safety): void {
    this.state.setState((before) => ({
      fields,
      safety,
      stored: undefined,
      revision: before.fields.content === fields.content ? before.revision : before.revision + 1,
    }));
  }

  #keepHere(): Promise<void> {
    const { fields } = this.state.getState();
    if (isEmptyDraft(fields) && !this.#isAhead) return this.#places.local.delete();
    return this.#places.local.put({ fields, version: this.#version, isAhead: this.#isAhead });
  }

  #saveSoon(pause = pauses.save): void {
    if (this.#isHeld) return;
    this.#timer ??= setTimeout(() => void this.#save(), pause);
  }

  /** One after the other: each goes on from the version of the last. */
  #save(keepalive = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saving = this.#saving.then(() => this.#saveNow(keepalive));
    return this.#saving;
  }

  async #saveNow(keepalive: boolean): Promise<void> {
    const { fields, stored } = this.state.getState();
    if (!this.#isAhead || this.#isHeld || stored) return;
    this.#isAhead = false;
    if (this.#version === 0 && isEmptyDraft(fields)) return this.#saved(undefined);
    try {
      this.#saved(await this.#places.save(fields, this.#version, keepalive));
    } catch (error) {
      this.#isAhead = true;
      if (error instanceof RequestFailed && error.status === 409) await this.look();
      else this.#fail(error);
    }
  }

  #saved(draft: Draft | undefined): void {
    this.#version = draft?.version ?? 0;
    const { fields } = this.state.getState();
    // Files that were taken back with a message have no names yet.
    const named = new Map(draft?.attachments.map((file) => [file.id, file]));
    const attachments = fields.attachments.map((file) => (file.name === '' ? (named.get(file.id) ?? file) : file));
    this.state.setState({
      fields: { ...fields, attachments },
      safety: this.#isAhead ? 'changed' : isEmptyDraft(fields) ? 'empty' : 'saved',
    });
    void this.#keepHere();
    if (this.#isAhead) this.#saveSoon();
  }

  #compare(draft: Draft): void {
    this.read();
    const stored = fieldsOf(draft);
    const { fields } = this.state.getState();
    if (this.#isHeld) return;
    const isKnown = draft.version === this.#version;
    this.#version = draft.version;
    // Nothing that anybody would miss, as what kind of answer it is to be, takes the place of nothing.
    if (!this.#isAhead || (!isKnown && isEmptyDraft(fields))) {
      this.#isAhead = false;
      this.#show(stored, isEmptyDraft(stored) ? 'empty' : 'saved');
      void this.#keepHere();
    } else if (isKnown || saysSame(stored, fields)) {
      this.state.setState({ safety: 'changed' });
      this.#saveSoon();
    } else {
      this.state.setState({ safety: 'conflict', stored });
    }
  }

  /** What may pass is tried again; this computer has it meanwhile. */
  #fail(error: unknown): void {
    const passes = error instanceof RequestFailed && [0, 408, 429, 502, 503, 507].includes(error.status);
    this.state.setState({ safety: passes ? 'unreachable' : 'refused' });
    if (passes && this.#isAhead) this.#saveSoon(pauses.again);
  }
}

/** Safari has no idle callbacks; the desktop and all else do. */
const whenIdle = (work: () => void, timeout: number): number => requestIdleCallback(work, { timeout });
