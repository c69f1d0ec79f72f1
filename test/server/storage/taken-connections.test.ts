import pg from 'pg';
import { describe, expect, inject } from 'vitest';
import { translateError } from '../../../server/storage/translate-error.ts';
import { dialect, test } from '../../support/desk.ts';

describe.runIf(dialect === 'postgres')('on PostgreSQL', () => {
  test('a query that finds every connection taken is told to come back, as is one that takes too long', async () => {
    const options = { connectionString: `${inject('postgresUrl')}/postgres`, max: 1, connectionTimeoutMillis: 3000 };
    const pool = new pg.Pool({ ...options, statement_timeout: 50 });
    const failureOf = (query: Promise<unknown>) => query.catch((error: unknown) => translateError(error, 'here'));
    expect(await failureOf(pool.query('select pg_sleep(60)'))).toMatchObject({ kind: 'unavailable' });
    const taken = await pool.connect();
    expect(await failureOf(pool.query('select 1'))).toMatchObject({ kind: 'unavailable' });
    taken.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
