import { expect } from 'vitest';
import { seededRandom } from '../../../server/sample/random.ts';
import { killFetchers } from '../../soak/kill-fetchers.ts';
import { test } from '../../support/mail/mailbox.ts';

test('a process that is killed while it fetches loses nothing, and takes nothing in twice', async ({ desk, imap }) => {
  const found = await killFetchers(desk, imap, { rounds: 10, random: seededRandom(1) });
  expect(found).toMatchObject({ messages: 120, lost: [], doubled: [], damaged: [] });
  expect(found.killed).toBeGreaterThan(0);
}, 160_000);
