import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { readWindowState, saveWindowState } from '../../../main/window/window-state.ts';
import { test } from '../../support/temporary-directory.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const state = { x: 100, y: 50, width: 1280, height: 800, maximized: true };

describe('the window', () => {
  test('comes back as it was left', ({ directory }) => {
    const file = path.join(directory, 'window.json');
    saveWindowState(file, state);
    expect(readWindowState(file, [screen])).toEqual(state);
  });

  test.for([
    ['on a screen that is gone', { ...state, x: 2500 }],
    ['above the screen, where it cannot be taken hold of', { ...state, y: -400 }],
    ['below it', { ...state, y: 1030 }],
    ['smaller than anything can be shown in', { ...state, width: 10 }],
    ['with a part missing', { x: 1, y: 1 }],
  ] as const)('%s opens as at the first start', ([, left], { directory }) => {
    const file = path.join(directory, 'window.json');
    writeFileSync(file, JSON.stringify(left));
    expect(readWindowState(file, [screen])).toBeUndefined();
  });

  test('opens as at the first start when its file is damaged', ({ directory }) => {
    const file = path.join(directory, 'window.json');
    writeFileSync(file, '{');
    expect(readWindowState(file, [screen])).toBeUndefined();
  });
});
