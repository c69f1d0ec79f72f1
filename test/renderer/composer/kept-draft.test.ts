import { describe, expect, test, vi } from 'vitest';
import { type DraftFields, emptyFields } from '../../../renderer/composer/draft.ts';
import { KeptDraft } from '../../../renderer/composer/kept-draft.ts';
import type { LocalDraft } from '../../../renderer/composer/local-drafts.ts';
import { RequestFailed } from '../../../server/client/request.ts';
import type { Draft } from '../../../server/contract/desk/drafts.ts';

const nothing: Draft = {
  ticket_id: 7,
  type: 'reply',
  content: '',
  to: [],
  cc: [],
  subject: '',
  attachments: [],
  last_seen_message: null,
  forwarded_message: null,
  new_ticket: {},
  version: 0,
  updated_at: null,
};
const refusal = (status: number) => new RequestFailed(status, { type: 'error', message: 'No.', requestId: 'r' });

/** A desk that keeps versions as the real one does, and a computer. */
function arrange({ stored = nothing, local }: { stored?: Draft; local?: LocalDraft } = {}) {
  const places = { stored, local, isDown: false, saves: 0 };
  const draft = new KeptDraft({
    local: {
      get: async () => places.local,
      put: async (kept) => {
        places.local = kept;
      },
      delete: async () => {
        places.local = undefined;
      },
    },
    read: async () => {
      if (places.isDown) throw refusal(0);
      return places.stored;
    },
    save: async (fields: DraftFields, version) => {
      if (places.isDown) throw refusal(0);
      if (version !== places.stored.version) throw refusal(409);
      places.saves += 1;
      places.stored = { ...nothing, type: fields.type, content: fields.content, version: version + 10 };
      return places.stored;
    },
  });
  return { places, draft, safety: () => draft.state.getState().safety, fields: () => draft.state.getState().fields };
}

const ahead = (content: string, version = 0): LocalDraft => ({
  fields: { ...emptyFields, content },
  version,
  isAhead: true,
});
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 });

describe('a draft', () => {
  test('is on this computer at once and on the desk soon', async () => {
    const { places, draft, safety } = arrange();
    await draft.open();
    draft.write(() => '<p>Dear</p>');
    await until(() => expect(places.local?.fields.content).toBe('<p>Dear</p>'));
    await until(() => expect(safety()).toBe('saved'));
    expect(places.stored).toMatchObject({ content: '<p>Dear</p>', version: 10 });
    expect(places.local).toMatchObject({ version: 10, isAhead: false });
  });

  test('is read from the editor once for many keys', async () => {
    const { draft, fields } = arrange();
    await draft.open();
    const read = vi.fn(() => '<p>abc</p>');
    for (const _ of 'abc') draft.write(read);
    await until(() => expect(fields().content).toBe('<p>abc</p>'));
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('that this computer has beyond the desk is brought there', async () => {
    const { places, draft, fields } = arrange({ local: ahead('<p>half a wo</p>') });
    await draft.open();
    expect(fields().content).toBe('<p>half a wo</p>');
    await until(() => expect(places.stored.content).toBe('<p>half a wo</p>'));
  });

  test('takes what is wanted before it is read, and keeps what was written', async () => {
    const { places, draft, fields } = arrange({ local: ahead('<p>half a wo</p>') });
    draft.change({ type: 'forward' });
    await draft.open();
    expect(fields()).toMatchObject({ type: 'forward', content: '<p>half a wo</p>' });
    await until(() => expect(places.stored).toMatchObject({ type: 'forward', content: '<p>half a wo</p>' }));
  });

  test('that another computer wrote is there for who begins to answer before it is read', async () => {
    const stored = { ...nothing, content: '<p>there</p>', version: 30 };
    const { places, draft, fields } = arrange({ stored });
    draft.change({ lastSeen: 9 });
    const opening = draft.open();
    await draft.opened;
    draft.change({ type: 'note' });
    await opening;
    expect(fields().content).toBe('<p>there</p>');
    await draft.flush();
    expect(places.stored.content).toBe('<p>there</p>');
  });

  test('of another computer takes the place of what was saved here', async () => {
    const stored = { ...nothing, content: '<p>there</p>', version: 30 };
    const { draft, fields } = arrange({ stored, local: { ...ahead('<p>here</p>', 20), isAhead: false } });
    await draft.open();
    expect(fields().content).toBe('<p>there</p>');
    expect(draft.state.getState().stored).toBeUndefined();
  });

  test('stays here while the desk does not answer, and gets there when it does', async () => {
    const { places, draft, safety } = arrange();
    await draft.open();
    places.isDown = true;
    draft.write(() => '<p>Dear</p>');
    await until(() => expect(safety()).toBe('unreachable'));
    expect(places.local).toMatchObject({ fields: { content: '<p>Dear</p>' }, isAhead: true });
    places.isDown = false;
    await until(() => expect(places.stored.content).toBe('<p>Dear</p>'));
  });

  test('with nothing in it is saved nowhere', async () => {
    const { places, draft, safety } = arrange();
    await draft.open();
    draft.change({ type: 'note' });
    await until(() => expect(safety()).toBe('empty'));
    expect(places).toMatchObject({ saves: 0, local: undefined });
  });
});

describe('a draft that was written to elsewhere, too,', () => {
  const stored = { ...nothing, content: '<p>there</p>', version: 30 };

  test('is overwritten neither here nor there until somebody has decided', async () => {
    const { places, draft, safety, fields } = arrange({ stored, local: ahead('<p>here</p>', 20) });
    await draft.open();
    expect(safety()).toBe('conflict');
    expect(draft.state.getState().stored?.content).toBe('<p>there</p>');
    draft.write(() => '<p>here!</p>');
    await draft.flush();
    expect([places.stored.content, fields().content]).toEqual(['<p>there</p>', '<p>here!</p>']);
    expect(places.local?.fields.content).toBe('<p>here!</p>');
  });

  test('goes on with what is here', async () => {
    const { places, draft } = arrange({ stored, local: ahead('<p>here</p>', 20) });
    await draft.open();
    draft.settle('mine');
    await until(() => expect(places.stored.content).toBe('<p>here</p>'));
    expect(draft.state.getState().stored).toBeUndefined();
  });

  test('goes on with what is there', async () => {
    const { places, draft, fields } = arrange({ stored, local: ahead('<p>here</p>', 20) });
    await draft.open();
    const { revision } = draft.state.getState();
    draft.settle('stored');
    expect(fields().content).toBe('<p>there</p>');
    expect(draft.state.getState().revision).toBeGreaterThan(revision);
    await draft.flush();
    expect([places.stored.version, places.local?.isAhead]).toEqual([30, false]);
  });

  test('is no conflict where both are the same', async () => {
    const { draft, safety } = arrange({ stored, local: ahead('<p>there</p>', 20) });
    await draft.open();
    await until(() => expect(safety()).toBe('saved'));
  });

  test('is noticed when it is saved', async () => {
    const { places, draft, safety } = arrange();
    await draft.open();
    places.stored = stored;
    draft.write(() => '<p>here</p>');
    await until(() => expect(safety()).toBe('conflict'));
    expect(places.stored.content).toBe('<p>there</p>');
  });
});

describe('a draft that is being sent', () => {
  test('is given whole, with the last key, and saved no more', async () => {
    const { places, draft } = arrange();
    await draft.open();
    draft.write(() => '<p>Done</p>');
    expect((await draft.hold()).content).toBe('<p>Done</p>');
    await draft.flush();
    expect(places.saves).toBe(0);
    expect(places.local?.fields.content).toBe('<p>Done</p>');
  });

  test('is there and safe again when it was refused', async () => {
    const { places, draft } = arrange();
    await draft.open();
    draft.write(() => '<p>Done</p>');
    await draft.hold();
    draft.resume();
    await until(() => expect(places.stored.content).toBe('<p>Done</p>'));
  });

  test('is gone when it was sent', async () => {
    const { places, draft, fields } = arrange();
    await draft.open();
    draft.write(() => '<p>Done</p>');
    await draft.hold();
    await draft.clear();
    expect([fields().content, places.local]).toEqual(['', undefined]);
  });
});
