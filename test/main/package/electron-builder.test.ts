import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config');
const { DebugLogger } = require('builder-util');

const readConfiguration = (): Promise<Record<string, never>> => getConfig(root, 'electron-builder.yml', null);

describe('electron-builder.yml', () => {
  test('is valid by electron-builder’s own schema', async () => {
    await validateConfiguration(await readConfiguration(), new DebugLogger(false));
    const wrong = { ...(await readConfiguration()), electronFuse: {} };
    await expect(validateConfiguration(wrong, new DebugLogger(false))).rejects.toThrow(/electronFuse/);
  });

  test('sets the fuses that keep others from running code as Deskhand', async () => {
    expect((await readConfiguration()).electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
    });
  });

  test('names icons that exist', async () => {
    const { linux, win, mac } = (await readConfiguration()) as Record<string, { icon: string }>;
    for (const icon of [linux?.icon, win?.icon, mac?.icon]) expect(existsSync(path.join(root, icon ?? ''))).toBe(true);
    for (const file of ['app/256x256.png', 'tray.png', 'tray@2x.png', 'trayTemplate.png']) {
      expect(existsSync(path.join(root, 'build/icons', file))).toBe(true);
    }
  });
});
