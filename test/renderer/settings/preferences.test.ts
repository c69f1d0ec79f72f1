import { expect, test } from 'vitest';
import { createPreferences } from '../../../renderer/settings/preferences.ts';

/** A browser's storage with one text in it. */
function storage(text: string | null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}

const usual = { theme: 'system', language: 'system', singleKeys: true, panes: {}, ringVolume: 60, recentSearches: [] };

test('what was chosen is there the next time', () => {
  const place = storage(null);
  const first = createPreferences(place);
  expect(first.getState()).toEqual(usual);
  first.setState({ theme: 'dark', panes: { list: 420 } });
  expect(createPreferences(place).getState()).toEqual({ ...usual, theme: 'dark', panes: { list: 420 } });
});

test.each([
  ['not JSON', usual],
  ['null', usual],
  ['[]', usual],
  ['{"theme":"neon","singleKeys":false}', { ...usual, singleKeys: false }],
  ['{"theme":"dark","panes":{"list":"wide"}}', { ...usual, theme: 'dark' }],
  ['{"language":"de","panes":{"list":-7}}', { ...usual, language: 'de' }],
])('%s falls back only where it is not understood', (text, expected) => {
  expect(createPreferences(storage(text)).getState()).toEqual(expected);
});

test('without a storage that works a choice holds until the window closes', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const preferences = createPreferences({ getItem: refuse, setItem: refuse });
  preferences.setState({ theme: 'light' });
  expect(preferences.getState().theme).toBe('light');
});
