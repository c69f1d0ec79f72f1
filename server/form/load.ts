import type { WriteContext } from '../context.ts';
import type { FormItem } from '../contract/desk/forms.ts';
import { forUpdate } from '../storage/for-update.ts';
import { getForm, missingForm, visibleForms } from './read.ts';

/** The form with its fields, locked for a change; NotFound when it does not exist for the caller. */
export async function loadForm(ctx: WriteContext, id: number): Promise<FormItem> {
  const form = await forUpdate(visibleForms(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!form) throw missingForm(id);
  return getForm(ctx, id);
}
