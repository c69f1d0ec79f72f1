import { describe, expect, test } from 'vitest';
import { answerCalls, type CallHandlers } from '../../../main/bridge/answer-calls.ts';
import { callChannel } from '../../../preload/bridge.ts';
import { IpcMain } from '../../support/electron-stand-in/ipc-main.ts';

const list = { activeId: 'local', connections: [] };
const handlers: CallHandlers = {
  getAppInfo: () => ({
    version: '1',
    platform: 'linux',
    runtime: { electron: '', chrome: '', node: '' },
    keyStorage: 'none',
  }),
  // More than bridge.ts declares, as a mistake would hand it out.
  listConnections: () => ({
    activeId: 'office',
    connections: [
      { id: 'office', name: 'Office', kind: 'remote', baseUrl: 'https://d.example', key: 'dh_secret' } as never,
    ],
  }),
  testConnection: () => expect.unreachable(),
  addConnection: () => expect.unreachable(),
  useConnection: () => {
    throw new Error('This server is no longer known here.');
  },
  removeConnection: () => list,
  openExternal: () => ({ opened: true }),
  setTheme: () => ({}),
};

async function ask(name: unknown, input: unknown, url = 'app://deskhand/index.html') {
  const ipcMain = new IpcMain();
  answerCalls(ipcMain as never, handlers, (frame) => frame?.url.startsWith('app://deskhand/') ?? false);
  return await ipcMain.invoke(callChannel, { senderFrame: { url, parent: null } }, [name, input]);
}

describe('a call from the console', () => {
  test('is answered', async () => {
    expect(await ask('openExternal', { url: 'https://example.com' })).toEqual({ ok: true, value: { opened: true } });
  });

  test('with wrong arguments is refused before anything is done', async () => {
    for (const input of [undefined, null, {}, { baseUrl: 7, key: 'k' }, { baseUrl: 'x'.repeat(3_000), key: 'k' }]) {
      expect(await ask('testConnection', input)).toMatchObject({
        ok: false,
        message: expect.stringContaining('wrong arguments'),
      });
    }
    expect(await ask('setTheme', { theme: 'pink' })).toMatchObject({ ok: false });
  });

  test('that is not declared is refused', async () => {
    for (const name of ['readFile', 'toString', '__proto__', 7, undefined]) {
      expect(await ask(name, {})).toEqual({ ok: false, message: 'The desktop knows no such call.' });
    }
  });

  test('from another page is refused', async () => {
    expect(await ask('getAppInfo', {}, 'https://evil.example/')).toEqual({
      ok: false,
      message: 'This page may not call the desktop.',
    });
  });

  test('that fails says why', async () => {
    expect(await ask('useConnection', { id: 'x' })).toEqual({
      ok: false,
      message: 'This server is no longer known here.',
    });
  });

  test('never gives out what bridge.ts does not declare', async () => {
    expect(JSON.stringify(await ask('listConnections', {}))).not.toContain('dh_secret');
  });
});
