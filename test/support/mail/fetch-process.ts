import { keepFetching } from '../../../server/mail-fetch/keep-fetching.ts';
import { openDesk } from '../../../server/open-desk.ts';

/**
 * A process of its own that fetches mail until it is told to end, for tests of killed ones:
 * `node fetch-process.ts DATA-DIRECTORY DATABASE-URL NOW`, with its clock beginning at NOW (ms).
 */
const [dataDirectory = '', databaseUrl = '', now = ''] = process.argv.slice(2);
const began = performance.now();
const desk = await openDesk({
  dataDirectory,
  ...(databaseUrl === '' ? {} : { databaseUrl }),
  role: 'command',
  clock: () => Number(now) + Math.floor(performance.now() - began),
});
// What a loop waits for with a timer that holds nobody up must not end the process.
const awake = setInterval(() => {}, 60_000);
process.once('SIGTERM', async () => {
  clearInterval(awake);
  await desk.close();
});
keepFetching(desk, { lookEvery: 50, pollEvery: 1_000, pauses: { first: 50, longest: 200 } });
