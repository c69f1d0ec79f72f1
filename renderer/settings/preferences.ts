import * as z from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { languages } from '../text/start-text.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const width = z.number().min(100).max(1000);
const panes = z.object({ views: width, list: width, side: width }).partial();
export type PaneName = keyof z.infer<typeof panes>;

/** Whatever is stored, by a newer version or another hand: what is not understood falls back by itself. */
const stored = z.object({
  theme: z.enum(themes).catch('system'),
  language: z.enum(['system', ...languages]).catch('system'),
  /** Single letters act without Mod (WCAG 2.1.4: they can be switched off). */
  singleKeys: z.boolean().catch(true),
  /** How loud chats ring, 0 to 100; 0: not at all. */
  ringVolume: z.number().min(0).max(100).catch(60),
  /** Widths of the panes that the agent has moved, in pixels. */
  panes: panes.catch({}),
  /** What was searched for last, the newest first. */
  recentSearches: z.array(z.string().max(1000)).max(20).catch([]),
});

/** What this person chose on this computer. */
export type Preferences = z.infer<typeof stored>;

const key = 'deskhand.preferences';

/** Preferences that outlive the window; without a storage that works they last as long as the window. */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>): StoreApi<Preferences> {
  const store = createStore<Preferences>(() => readStored(storage));
  store.subscribe((preferences) => {
    try {
      storage.setItem(key, JSON.stringify(preferences));
    } catch {
      // Full or forbidden: the choice still holds until the window closes.
    }
  });
  return store;
}

function readStored(storage: Pick<Storage, 'getItem'>): Preferences {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return stored.catch(stored.parse({})).parse(kept);
  } catch {
    return stored.parse({});
  }
}
