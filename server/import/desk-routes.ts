import type { ReadableStream } from 'node:stream/web';
import type { Desk } from '../context.ts';
import { importRoutes } from '../contract/desk/imports.ts';
import { item, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { ImportJobs } from './jobs.ts';

/** Imports over HTTP; those that a stopped server left unfinished go on. */
export function importDeskRoutes(desk: Desk) {
  const jobs = new ImportJobs(desk);
  return handle(importRoutes, {
    createImport: async (ctx, input, { request }) =>
      item(await jobs.create(ctx, input, request.body as ReadableStream | null)),
    getImport: async (ctx, input) => item(await jobs.get(ctx, input)),
    startImport: async (ctx, input) => item(await jobs.start(ctx, input)),
    cancelImport: async (ctx, input) => {
      await jobs.cancel(ctx, input);
      return result('Import cancelled.');
    },
  });
}
