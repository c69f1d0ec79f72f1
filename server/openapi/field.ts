import type { JsonSchema } from './schemas.ts';

/** A path or query parameter, or a field of a body. */
export interface Field {
  schema: JsonSchema;
  required: boolean;
}
