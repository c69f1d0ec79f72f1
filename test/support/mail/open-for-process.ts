import { type OpenedDesk, openDesk } from '../../../server/open-desk.ts';

/**
 * Opens the desk that a process of its own works on, for tests of several and of killed ones:
 * `node PROGRAM DATA-DIRECTORY DATABASE-URL NOW`, with its clock beginning at NOW (ms).
 */
export async function openForProcess(): Promise<OpenedDesk> {
  const [dataDirectory = '', databaseUrl = '', now = ''] = process.argv.slice(2);
  const began = performance.now();
  return openDesk({
    dataDirectory,
    ...(databaseUrl === '' ? {} : { databaseUrl }),
    role: 'command',
    clock: () => Number(now) + Math.floor(performance.now() - began),
  });
}
