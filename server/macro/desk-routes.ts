import { macroRoutes } from '../contract/desk/macros.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createMacro, deleteMacro, updateMacro } from './change.ts';
import { getMacro, listMacros } from './read.ts';

export const macroDeskRoutes = handle(macroRoutes, {
  listMacros: async (ctx, part) => itemList(await listMacros(ctx, part)),
  getMacro: async (ctx, { id }) => item(await getMacro(ctx, id)),
  createMacro: async (ctx, input) => item(await createMacro(ctx, input)),
  updateMacro: async (ctx, input) => item(await updateMacro(ctx, input)),
  deleteMacro: async (ctx, { id }) => {
    await deleteMacro(ctx, id);
    return result('Macro deleted.');
  },
});
