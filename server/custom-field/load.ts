import type { WriteContext } from '../context.ts';
import type { CustomFieldDefinition } from '../contract/desk/custom-fields.ts';
import { forUpdate } from '../storage/for-update.ts';
import { asDefinition, missingField, visibleFields } from './read.ts';

/** The custom field, locked for a change; NotFound when it does not exist for the caller. */
export async function loadField(ctx: WriteContext, id: number): Promise<CustomFieldDefinition> {
  const field = await forUpdate(visibleFields(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!field) throw missingField(id);
  return asDefinition(field);
}
