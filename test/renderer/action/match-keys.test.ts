import { describe, expect, test } from 'vitest';
import { createKeyMatcher, isSingleKey, matchesStep, type PressedKey } from '../../../renderer/action/match-keys.ts';
import { showKeys } from '../../../renderer/action/show-keys.ts';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

describe('one key', () => {
  test.each<[string, PressedKey, boolean]>([
    ['j', press('j'), true],
    ['j', press('J', { shiftKey: true }), false],
    ['Shift+J', press('J', { shiftKey: true }), true],
    ['Shift+J', press('j'), false],
    ['j', press('j', { ctrlKey: true }), false],
    ['j', press('j', { altKey: true }), false],
    ['Mod+k', press('k', { ctrlKey: true }), true],
    ['Mod+k', press('k', { metaKey: true }), false],
    ['Mod+k', press('k'), false],
    ['Enter', press('Enter'), true],
    ['Space', press(' '), true],
    ['Space', press(' ', { shiftKey: true }), false],
    ['Enter', press('Enter', { shiftKey: true }), false],
  ])('%s and %o: %s', (binding, pressed, expected) => {
    expect(matchesStep(binding, pressed, false)).toBe(expected);
  });

  test('Mod is Command on a Mac and nothing else is', () => {
    expect(matchesStep('Mod+k', press('k', { metaKey: true }), true)).toBe(true);
    expect(matchesStep('Mod+k', press('k', { ctrlKey: true }), true)).toBe(false);
  });

  test('a letter counts the same with Caps Lock on', () => {
    expect(matchesStep('j', press('J'), false)).toBe(true);
  });
});

describe('what the key writes decides, not where it lies', () => {
  test('Z on QWERTZ is where Z is printed (the key that QWERTY calls Y)', () => {
    const printedZ = { ...press('z'), code: 'KeyY' };
    const printedY = { ...press('y'), code: 'KeyZ' };
    expect(matchesStep('z', printedZ, false)).toBe(true);
    expect(matchesStep('z', printedY, false)).toBe(false);
  });

  test('? needs Shift on most keyboards and matches with and without it', () => {
    expect(matchesStep('?', press('?', { shiftKey: true }), false)).toBe(true);
    expect(matchesStep('?', press('?'), false)).toBe(true);
  });

  test('what AltGr writes is no shortcut (Windows reports Ctrl and Alt)', () => {
    expect(matchesStep('Mod+k', press('k', { ctrlKey: true, altKey: true }), false)).toBe(false);
  });
});

describe('sequences', () => {
  const bindings = [
    ['g i', 'inbox'],
    ['s s', 'solved'],
    ['i', 'take'],
    ['Escape', 'back'],
  ] as const;
  const matcher = () => createKeyMatcher(() => bindings, false);

  test('the first key waits, the second completes', () => {
    const keys = matcher();
    expect(keys.press(press('g'), 0)).toBe('pending');
    expect(keys.press(press('i'), 400)).toBe('inbox');
  });

  test('a key that does not continue the sequence counts for itself', () => {
    const keys = matcher();
    keys.press(press('s'), 0);
    expect(keys.press(press('i'), 100)).toBe('take');
  });

  test('after a while the sequence is forgotten', () => {
    const keys = matcher();
    keys.press(press('g'), 0);
    expect(keys.press(press('i'), 2000)).toBe('take');
  });

  test('Shift on its own neither completes nor ends a sequence', () => {
    const keys = matcher();
    keys.press(press('g'), 0);
    expect(keys.press(press('Shift', { shiftKey: true }), 100)).toBeUndefined();
    expect(keys.press(press('i'), 200)).toBe('inbox');
  });

  test('keys of an input method under way are left alone', () => {
    expect(matcher().press(press('i', { isComposing: true }), 0)).toBeUndefined();
  });
});

test('single keys are those that a person could hit while typing', () => {
  expect(['j', 'Shift+J', 'g i', '?'].map(isSingleKey)).toEqual([true, true, true, true]);
  expect(['Mod+k', 'Escape', 'Enter'].map(isSingleKey)).toEqual([false, false, false]);
});

test('keys are shown as they are printed', () => {
  expect([
    showKeys('Mod+k', false),
    showKeys('Mod+k', true),
    showKeys('g i', false),
    showKeys('Shift+J', false),
  ]).toEqual(['Ctrl K', '⌘ K', 'G I', '⇧ J']);
});
