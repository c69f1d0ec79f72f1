import { test as base } from '../desk.ts';
import { SmtpStand } from './smtp-server.ts';

/** A test with a desk and a mail server that takes everything unless it is told otherwise. */
export const test = base.extend<{ smtp: SmtpStand }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  smtp: async ({}, use) => {
    await using smtp = new SmtpStand();
    await smtp.listen();
    await use(smtp);
  },
});
