import * as z from 'zod';
import { schemaNames } from './schema-names.ts';

/** A JSON schema (draft 2020-12, the one of OpenAPI 3.1) as plain data. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Turns the contract's schemas into JSON schemas; those with a name become components of the document. */
export interface SchemaBook {
  /** As callers write it. */
  input(schema: z.ZodType): JsonSchema;
  /** As the server answers it. */
  output(schema: z.ZodType): JsonSchema;
  /** The named ones met so far, by name. */
  components(): Record<string, JsonSchema>;
}

/** What schemas say of themselves, with their names in the document added. */
class NamingRegistry extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType) {
    const said = z.globalRegistry.get(schema);
    const id = schemaNames.get(schema as z.ZodType);
    return id === undefined ? said : { ...said, id };
  }
}

export function openSchemaBook(): SchemaBook {
  const named = new Map<string, JsonSchema>();
  const metadata = new NamingRegistry();
  const convert = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, override, metadata }) as JsonSchema;
    for (const [name, definition] of Object.entries($defs)) named.set(name, plain(definition as JsonSchema));
    return plain(rest);
  };
  return {
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
    components: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** What zod cannot know or says at too great a length. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const { def } = zodSchema._zod;
  // zod leaves a default out where a transform follows; callers want to know it all the same.
  if (def.type === 'default') jsonSchema.default = def.defaultValue;
  if (def.type === 'pipe') describeList(def.out as z.core.$ZodTypes, jsonSchema);
  // Every whole number on the wire fits; saying so of each says nothing.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** What ends in a list is one for its reader, though it can also be written with commas. */
function describeList(out: z.core.$ZodTypes, jsonSchema: JsonSchema): void {
  if (out._zod.def.type !== 'array') return;
  const { $schema: _, ...list } = z.toJSONSchema(out, { io: 'input', override }) as JsonSchema;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, list);
}

/** Without what is undefined, and with references to the document's components instead of to `$defs`. */
function plain(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
