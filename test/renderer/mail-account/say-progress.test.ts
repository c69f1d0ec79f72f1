import { expect, test } from 'vitest';
import { sayProgress } from '../../../renderer/mail-account/say-progress.ts';
import { startText } from '../../../renderer/text/start-text.ts';

test.for([
  ['en', 'Connected. Fetching mail: 12,300 of 50,000.'],
  ['de', 'Verbunden. Mails werden geholt: 12.300 von 50.000.'],
] as const)('in %s it is said how much of a full mailbox is fetched', async ([language, said]) => {
  const { t } = await startText(language);
  expect(sayProgress(t, language, { done: 12_300, total: 50_000 })).toBe(said);
});
