import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import type { FieldType } from '../contract/field-type.ts';
import { conflict, invalidField } from '../errors.ts';
import { requireUnused, type Use } from './require-unused.ts';

/** What a custom field of customers and a field of a form have in common. */
export interface FieldDefinition {
  name: string;
  type: FieldType;
  choices: readonly string[];
}

/** Where the values of such fields are. */
export interface FieldUse extends Use {
  /** Column of the value. */
  value: string;
}

/** Refuses choices where there is nothing to choose, and a choice without any. */
export function requireChoices({ type, choices }: FieldDefinition, field: string): void {
  if (type === 'choice' && choices.length === 0) throw invalidField(field, 'must not be empty for the type choice');
  if (type !== 'choice' && choices.length > 0) throw invalidField(field, `are not possible for the type ${type}`);
}

/**
 * Refuses a change of a field after which values that are there would be wrong: of its type, and of choices that were
 * chosen.
 */
export async function requireFitting(
  ctx: WriteContext,
  { id, before, after }: { id: number; before: FieldDefinition; after: FieldDefinition },
  use: FieldUse,
): Promise<void> {
  if (after.type !== before.type) {
    await requireUnused(ctx, { thing: `The type of the field ${before.name}`, id, uses: [use] });
  } else {
    const gone = before.choices.filter((choice) => !after.choices.includes(choice));
    const chosen = gone.length === 0 ? undefined : await findChosen(ctx, { id, choices: gone }, use);
    if (chosen !== undefined) throw conflict(`The choice "${chosen}" of the field ${before.name} is in use.`);
  }
}

async function findChosen(
  ctx: WriteContext,
  { id, choices }: { id: number; choices: readonly string[] },
  { table, column, value }: FieldUse,
): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(value)} as value from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and ${sql.ref(value)} in (${sql.join(choices)}) limit 1`.execute(ctx.tx);
  return rows[0]?.value;
}
