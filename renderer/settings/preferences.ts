import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Language } from '../text/start-text.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What this person chose on this computer. */
export interface Preferences {
  theme: Theme;
  language: Language | 'system';
  /** Single letters act without Mod (WCAG 2.1.4: they can be switched off). */
  singleKeys: boolean;
  /** Widths of the panes in pixels. */
  panes: { views: number; list: number; side: number };
}

export const startPreferences: Preferences = {
  theme: 'system',
  language: 'system',
  singleKeys: true,
  panes: { views: 204, list: 348, side: 288 },
};

const key = 'deskhand.preferences';

/** Preferences that outlive the window; without a storage that works they last as long as the window. */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>): StoreApi<Preferences> {
  const store = createStore<Preferences>(() => ({ ...startPreferences, ...readStored(storage) }));
  store.subscribe((preferences) => {
    try {
      storage.setItem(key, JSON.stringify(preferences));
    } catch {
      // Full or forbidden: the choice still holds until the window closes.
    }
  });
  return store;
}

function readStored(storage: Pick<Storage, 'getItem'>): Partial<Preferences> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
