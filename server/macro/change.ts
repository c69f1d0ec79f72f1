import { type Context, callingAgent, type WriteContext } from '../context.ts';
import { type MacroItem, macroLimit, type macroRoutes } from '../contract/desk/macros.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, invalid } from '../errors.ts';
import { sanitizeWritten } from '../sanitize/sanitize-written.ts';
import { forUpdate, lockTable } from '../storage/for-update.ts';
import { transaction } from '../storage/transaction.ts';
import { missingMacro, type StoredMacro, toItem, visibleMacros } from './read.ts';

/** Keeps a macro. */
export async function createMacro(
  ctx: Context,
  { name, shared, content, change }: RouteCall<typeof macroRoutes.createMacro>,
): Promise<MacroItem> {
  ctx.require('TICKET_CUD');
  if (shared) ctx.require('DESK_ADMIN');
  const user_id = shared ? 0 : callingAgent(ctx).userId;
  const row = { user_id, name, content: sanitizeWritten(content), change: JSON.stringify(change) };
  checkPurpose(row);
  return transaction(ctx, async (ctx) => {
    // Counting and adding are one.
    await lockTable(ctx, 'macros');
    const { there } = await ctx.tx
      .selectFrom('macros')
      .select((eb) => eb.fn.countAll<number>().as('there'))
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (there >= macroLimit) throw conflict(`There are ${macroLimit} macros already: delete one first.`);
    await checkName(ctx, row);
    const { id } = await ctx.tx.insertInto('macros').values(row).returning('id').executeTakeFirstOrThrow();
    return toItem({ id, ...row });
  });
}

/** Changes what is sent of a macro. */
export async function updateMacro(
  ctx: Context,
  { id, name, content, change }: RouteCall<typeof macroRoutes.updateMacro>,
): Promise<MacroItem> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, async (ctx) => {
    await lockTable(ctx, 'macros');
    const before = await loadMacro(ctx, id);
    const after = {
      ...before,
      ...(name === undefined ? {} : { name }),
      ...(content === undefined ? {} : { content: sanitizeWritten(content ?? '') }),
      ...(change === undefined ? {} : { change: JSON.stringify(change) }),
    };
    checkPurpose(after);
    await checkName(ctx, after);
    await ctx.tx.updateTable('macros').set(after).where('id', '=', id).execute();
    return toItem(after);
  });
}

export async function deleteMacro(ctx: Context, id: number): Promise<void> {
  ctx.require('TICKET_CUD');
  await transaction(ctx, async (ctx) => {
    await loadMacro(ctx, id);
    await ctx.tx.deleteFrom('macros').where('id', '=', id).execute();
  });
}

/** The macro, locked for a change; only an administrator changes what others use. */
async function loadMacro(ctx: WriteContext, id: number): Promise<StoredMacro> {
  const macro = await forUpdate(visibleMacros(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!macro) throw missingMacro(id);
  if (macro.user_id === 0) ctx.require('DESK_ADMIN');
  return macro;
}

type Wanted = Omit<StoredMacro, 'id'> & { id?: number };

function checkPurpose({ content, change }: Wanted): void {
  const isEmpty = content.replace(/<(?!img)[^>]*>|&nbsp;|\s/gi, '') === '';
  if (isEmpty && change === '{}')
    throw invalid('A macro needs a text (content) or something that it changes (change).');
}

/** Two of one owner under one name could not be told apart when one is chosen. */
async function checkName({ tx }: WriteContext, { id = 0, user_id, name }: Wanted): Promise<void> {
  const same = await tx
    .selectFrom('macros')
    .select('id')
    .where('user_id', '=', user_id)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (same) throw conflict(`There is a macro with the name ${name} already: choose another name or change that one.`);
}
