import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { ServerList } from '../../../main/connection/server-list.ts';
import { test } from '../../support/temporary-directory.ts';

const office = {
  id: 'a1',
  name: 'Office',
  baseUrl: 'https://desk.example',
  kind: 'desk',
  sealedKey: 'c2VhbGVk',
} as const;

describe('servers.json', () => {
  test('remembers servers and the active one over a restart', ({ directory }) => {
    const file = path.join(directory, 'servers.json');
    const list = new ServerList(file);
    list.save(office);
    list.activate('a1');
    const again = new ServerList(file);
    expect(again.activeId).toBe('a1');
    expect(again.servers).toEqual([office]);
  });

  test('is readable by its owner only', ({ directory }) => {
    const file = path.join(directory, 'servers.json');
    new ServerList(file).save(office);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('the same server again replaces what was known of it', ({ directory }) => {
    const list = new ServerList(path.join(directory, 'servers.json'));
    list.save(office);
    list.save({ ...office, sealedKey: 'bmV3' });
    expect(list.servers).toEqual([{ ...office, sealedKey: 'bmV3' }]);
  });

  test('without the active server the local desk is active', ({ directory }) => {
    const list = new ServerList(path.join(directory, 'servers.json'));
    list.save(office);
    list.activate('a1');
    list.remove('a1');
    expect(list.activeId).toBe('local');
  });

  test('a damaged one is set aside, not overwritten', ({ directory }) => {
    const file = path.join(directory, 'servers.json');
    writeFileSync(file, '{"servers": [');
    const list = new ServerList(file);
    list.save(office);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('{"servers": [');
    expect(existsSync(`${file}.new`)).toBe(false);
  });
});
