import { keepFetching } from '../../../server/mail-fetch/keep-fetching.ts';
import { openForProcess } from './open-for-process.ts';

/** A process of its own that fetches mail until it is told to end, for tests of killed ones. */
const desk = await openForProcess();
// What a loop waits for with a timer that holds nobody up must not end the process.
const awake = setInterval(() => {}, 60_000);
process.once('SIGTERM', async () => {
  clearInterval(awake);
  await desk.close();
});
keepFetching(desk, { lookEvery: 50, pollEvery: 1_000, pauses: { first: 50, longest: 200 } });
