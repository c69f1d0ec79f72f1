import { app, nativeTheme, shell } from 'electron';
import type { Connections } from '../connection/connections.ts';
import type { KeyVault } from '../connection/key-vault.ts';
import { probeServer } from '../connection/probe.ts';
import { openExternal } from '../window/open-external.ts';
import type { CallHandlers } from './answer-calls.ts';

/** What the console can ask of the desktop. */
export function callHandlers(connections: Connections, vault: KeyVault): CallHandlers {
  return {
    getAppInfo: () => ({
      version: app.getVersion(),
      platform: process.platform,
      runtime: {
        electron: process.versions.electron ?? '',
        chrome: process.versions.chrome ?? '',
        node: process.versions.node,
      },
      keyStorage: vault.storage,
    }),
    listConnections: () => connections.describe(),
    testConnection: ({ baseUrl, key }) => probeServer(baseUrl, key),
    addConnection: (server) => connections.add(server),
    useConnection: ({ id }) => connections.use(id),
    removeConnection: ({ id }) => connections.remove(id),
    openExternal: async ({ url }) => ({ opened: await openExternal(shell, url) }),
    setTheme: ({ theme }) => {
      nativeTheme.themeSource = theme;
      return {};
    },
  };
}
