import { describe, expect, test } from 'vitest';
import type { PressedKey } from '../../../renderer/action/match-keys.ts';
import { mayAct } from '../../../renderer/action/use-keyboard.ts';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});

/** The innermost element of some markup. */
function inside(html: string): Element {
  let element: Element = new DOMParser().parseFromString(html, 'text/html').body;
  while (element.firstElementChild) element = element.firstElementChild;
  return element;
}

describe('a key acts', () => {
  test.each(['<input>', '<textarea></textarea>', '<select></select>', '<div contenteditable="true"><b>x</b></div>'])(
    'not while typing in %s, but with Mod it does, except for selecting the text',
    (html) => {
      const field = inside(html);
      expect(['j', 'e', '?', 'Enter'].map((key) => mayAct(field, press(key)))).toEqual([false, false, false, false]);
      expect(mayAct(field, press('k', { ctrlKey: true }))).toBe(true);
      expect(mayAct(field, press('k', { metaKey: true }))).toBe(true);
      expect(mayAct(field, press('a', { ctrlKey: true }))).toBe(false);
    },
  );

  test.each(['dialog', 'alertdialog', 'menu'])('not under a %s, which has keys of its own', (role) => {
    const button = inside(`<div role="${role}"><button>x</button></div>`);
    expect(mayAct(button, press('j'))).toBe(false);
    expect(mayAct(button, press('k', { ctrlKey: true }))).toBe(false);
  });

  test('on a button, unless it presses the button', () => {
    const button = inside('<button>x</button>');
    expect(['j', 'Enter', ' '].map((key) => mayAct(button, press(key)))).toEqual([true, false, false]);
  });

  test('everywhere else', () => {
    expect(mayAct(inside('<p>x</p>'), press('Enter'))).toBe(true);
    expect(mayAct(window, press('j'))).toBe(true);
  });
});
