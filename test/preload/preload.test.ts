import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { callChannel, calls, messageChannel, messages } from '../../preload/bridge.ts';

const source = readFileSync(new URL('../../preload/preload.ts', import.meta.url), 'utf8');

describe('the preload script', () => {
  test('imports nothing at run time but electron, so that it runs sandboxed', () => {
    const imports = source.match(/^import (?!type)[^;]*;/gm);
    expect(imports).toEqual(["import { contextBridge, ipcRenderer } from 'electron';"]);
  });

  test('uses the channels of bridge.ts and names no call or message', () => {
    expect(source).toContain(`'${callChannel}'`);
    expect(source).toContain(`'${messageChannel}'`);
    for (const name of [...Object.keys(calls), ...Object.keys(messages)]) expect(source).not.toContain(name);
  });
});
