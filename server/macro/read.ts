import type { Selectable } from 'kysely';
import { type Context, callingAgent } from '../context.ts';
import type { MacroChange, MacroItem } from '../contract/desk/macros.ts';
import type { Page } from '../contract/envelope.ts';
import { notFound } from '../errors.ts';
import { type ListPart, readPart } from '../setup/read-part.ts';
import type { MacrosTable } from '../storage/tables/macros.ts';

export type StoredMacro = Selectable<MacrosTable>;

/** The shared macros and then the caller's own, each by name. */
export async function listMacros(ctx: Context, part: ListPart): Promise<Page<MacroItem>> {
  ctx.require('TICKET_READ');
  // Shared ones have the lowest owner there is.
  const ordered = visibleMacros(ctx).orderBy('user_id').orderBy('name').orderBy('id');
  const page = await readPart(ordered, part);
  return { ...page, items: page.items.map(toItem) };
}

/** One macro; another user's does not exist. */
export async function getMacro(ctx: Context, id: number): Promise<MacroItem> {
  ctx.require('TICKET_READ');
  const macro = await visibleMacros(ctx).where('id', '=', id).executeTakeFirst();
  if (!macro) throw missingMacro(id);
  return toItem(macro);
}

export const missingMacro = (id: number) => notFound(`No macro with id ${id}.`);

/** Macros that exist for the caller. */
export const visibleMacros = (ctx: Context) =>
  ctx.db
    .selectFrom('macros')
    .selectAll()
    .where('user_id', 'in', [0, callingAgent(ctx).userId]);

export const toItem = ({ id, user_id, name, content, change }: StoredMacro): MacroItem => ({
  id,
  shared: user_id === 0,
  name,
  content,
  change: JSON.parse(change) as MacroChange,
});
