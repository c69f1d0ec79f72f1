import { rawRoutes } from '../contract/base/raw.ts';
import { item, itemList } from '../contract/envelope.ts';
import { type HandledRoute, handle } from '../http/mount.ts';
import { ExportMemory } from './export-memory.ts';
import { readRawTable } from './read.ts';
import { rawTables } from './tables.ts';

/** The raw export, with a memory of its own for where the running exports are. */
export function rawExportRoutes(): HandledRoute[] {
  const memory = new ExportMemory();
  return handle(rawRoutes, {
    listRawTables: async () => item([...rawTables]),
    readRawTable: async (ctx, input) => itemList(await readRawTable(ctx, input, memory)),
  });
}
