import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context.ts';
import { findJob, findWaitingJobs, type StoredJob } from './job-store.ts';

/** An uploaded mailbox waits this long for being started. */
const patience = 24 * 3_600_000;

const ending = '.upload';

/** Where an uploaded mailbox waits. Ids are ours, but they also come from a URL: nothing of them may lead elsewhere. */
export const uploadPath = (dataDirectory: string, id: string): string =>
  path.join(dataDirectory, 'spool', `${id.replace(/[^0-9a-f-]/g, '')}${ending}`);

/** Imports that nobody has started for a day. */
export const findForgottenJobs = (ctx: Context): Promise<StoredJob[]> => findWaitingJobs(ctx, ctx.now() - patience);

/**
 * Removes uploaded mailboxes that no import will read: of imports that are over, and those that were still being
 * received when a server was killed. Only for a server that starts: later one of them may be on its way in.
 */
export async function clearSpool(ctx: Context): Promise<void> {
  const directory = path.join(ctx.desk.dataDirectory, 'spool');
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((name) => name.endsWith(ending))) {
    const job = await findJob(ctx, name.slice(0, -ending.length));
    const isWanted = job && ['scanning', 'waiting', 'running'].includes(job.view.state);
    if (!isWanted) await rm(path.join(directory, name), { force: true });
  }
}
