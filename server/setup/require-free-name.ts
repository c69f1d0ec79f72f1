import type { WriteContext } from '../context.ts';
import { conflict } from '../errors.ts';

/** Things of a brand that are told apart by their names. */
const kinds = { groups: 'group', forms: 'form', custom_fields: 'custom field' } as const;

/** Refuses a name that another of these things of the brand has, in whatever case. */
export async function requireFreeName(
  { tx }: WriteContext,
  table: keyof typeof kinds,
  wanted: { id?: number; brand_id: number; name: string },
): Promise<void> {
  const things = await tx.selectFrom(table).select(['id', 'name']).where('brand_id', '=', wanted.brand_id).execute();
  const other = things.find(({ id, name }) => id !== wanted.id && name.toLowerCase() === wanted.name.toLowerCase());
  if (!other) return;
  throw conflict(`There is a ${kinds[table]} with the name ${other.name} in this brand already (id ${other.id}).`);
}
