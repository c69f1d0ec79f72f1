import * as z from 'zod';

/** What a custom field of a customer, or a field of a form, can hold. */
export const fieldTypes = ['text', 'number', 'date', 'boolean', 'choice'] as const;
export const fieldType = z.enum(fieldTypes, { error: `must be one of ${fieldTypes.join(', ')}` });
export type FieldType = z.infer<typeof fieldType>;

/** A number as a field takes it: decimal, kept as written; 1e2 is none. */
export const decimalForm = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
