import { expect, test } from 'vitest';
import { limitRate } from '../../../server/http/limit-rate.ts';

test('each name has its uses; one too many says how long to wait', async () => {
  const limit = limitRate(2, 'Too many.');
  await limit('a');
  await limit('a');
  await limit('b');
  await expect(limit('a')).rejects.toMatchObject({ kind: 'rate-limited', message: 'Too many.' });
  const refused = await limit('a').catch((error: { details: { retryAfter: number } }) => error.details.retryAfter);
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(60);
  await limit('b');
});

test('0 is no limit', async () => {
  const limit = limitRate(0, 'Too many.');
  for (let at = 0; at < 100; at++) await limit('a');
});
