import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { openDesk } from '../../../server/open-desk.ts';
import { dialect, test } from '../../support/desk.ts';

describe('a desk that does not exist yet', () => {
  test('opened by several at once is made once, and all of them have it', async ({ desk }) => {
    const dataDirectory = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
    const { databaseUrl } = desk;
    if (dialect === 'postgres') {
      await sql`drop schema public cascade`.execute(desk.desk.storage.write);
      await sql`create schema public`.execute(desk.desk.storage.write);
    }
    const options = { dataDirectory, ...(databaseUrl ? { databaseUrl } : {}), role: 'command' } as const;
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDesk(options)));
    expect(opened.filter(({ createdKey }) => createdKey !== undefined)).toHaveLength(1);
    for (const { storage } of opened) {
      expect(await storage.read.selectFrom('users').select('email').execute()).toEqual([{ email: 'admin@localhost' }]);
    }
    await Promise.all(opened.map((one) => one.close()));
    await rm(dataDirectory, { recursive: true, force: true });
  });
});
