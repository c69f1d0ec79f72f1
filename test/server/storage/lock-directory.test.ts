import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { openDesk } from '../../../server/open-desk.ts';
import { lockDirectory } from '../../../server/storage/lock-directory.ts';
import { dialect, test } from '../../support/desk.ts';

describe.runIf(dialect === 'sqlite')('a data directory (of SQLite; PostgreSQL takes several servers)', () => {
  test('has one server', async ({ desk }) => {
    await expect(openDesk({ dataDirectory: desk.directory, role: 'server' })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('already served'),
    });
  });

  test('takes commands beside its server', async ({ desk }) => {
    const beside = await openDesk({ dataDirectory: desk.directory, role: 'command' });
    expect(await beside.storage.read.selectFrom('users').select('email').execute()).toEqual([
      { email: 'admin@localhost' },
    ]);
    await beside.close();
  });

  test('is free again when its server was killed', async ({ desk }) => {
    await desk.desk.close();
    const script = `
      const { lockDirectory } = await import(${JSON.stringify(new URL('../../../server/storage/lock-directory.ts', import.meta.url).href)});
      const release = lockDirectory(process.argv[1]);
      console.log('locked');
      process.on('SIGTERM', release);
      setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script, desk.directory]);
    await once(other.stdout, 'data');
    expect(() => lockDirectory(desk.directory)).toThrow(/already served/);
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockDirectory(desk.directory)();
  });
});
