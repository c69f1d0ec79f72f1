import type { JsonSchema } from '../schemas.ts';
import { type Html, html, prose } from './html.ts';

/** The fields of an object as a table; what is no object, in words. */
export function viewSchema(schema: JsonSchema): Html {
  const rows = fieldRows(schema, '');
  if (rows.length === 0) return html`<p>${typeInWords(schema)}</p>`;
  return viewFields(rows);
}

export interface FieldRow {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

export function viewFields(rows: readonly FieldRow[]): Html {
  const view = ({ name, schema, required }: FieldRow) => html`<tr>
<th scope="row"><code>${name}</code>${required ? html` <span class="required">required</span>` : ''}</th>
<td>${typeInWords(schema)}${restrictions(schema)}${schema.description ? html`<p>${prose(schema.description)}</p>` : ''}</td>
</tr>`;
  return html`<table><thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
<tbody>${rows.map(view)}</tbody></table>`;
}

/** Fields of an object, those of objects within it under their path. */
function fieldRows(schema: JsonSchema, prefix: string): FieldRow[] {
  const required = new Set(schema.required);
  const own = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const further = [
    ...(Object.entries(schema.patternProperties ?? {}) as [string, JsonSchema][]),
    ...(typeof schema.additionalProperties === 'object' ? [['…', schema.additionalProperties] as const] : []),
  ];
  return [...own, ...further].flatMap(([name, one]) => {
    const row = { name: prefix + name, schema: one as JsonSchema, required: prefix === '' && required.has(name) };
    const inner = (one as JsonSchema).type === 'array' ? ((one as JsonSchema).items as JsonSchema) : one;
    const mark = (one as JsonSchema).type === 'array' ? '[].' : '.';
    return [row, ...fieldRows((inner ?? {}) as JsonSchema, `${prefix}${name}${mark}`)];
  });
}

/** "integer", "list of Ticket", "text or null"; named schemas are links. */
export function typeInWords(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return joined(schema.enum.map((one) => html`<code>${JSON.stringify(one)}</code>`));
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives) return joined(alternatives.map(typeInWords));
  if (schema.type === 'array') return html`list: ${typeInWords((schema.items ?? {}) as JsonSchema)}`;
  const types = [schema.type ?? 'any value'].flat();
  return html`${types.map((type) => (type === 'string' ? 'text' : type)).join(' or ')}`;
}

const joined = (words: readonly Html[]) => html`${words.map((word, at) => (at === 0 ? word : html` or ${word}`))}`;

function restrictions(schema: JsonSchema): Html {
  const { minimum, maximum, maxLength, pattern, minItems, maxItems } = schema;
  const said = [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : undefined,
    minimum !== undefined && maximum === undefined ? `at least ${minimum}` : undefined,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    minItems === undefined ? undefined : `at least ${minItems}`,
    maxItems === undefined ? undefined : `at most ${maxItems}`,
  ].filter((one) => one !== undefined);
  return html`${said.map((one) => html`, ${one}`)}${pattern ? html`, <code>${pattern}</code>` : ''}${
    schema.default === undefined ? '' : html`, else <code>${JSON.stringify(schema.default)}</code>`
  }`;
}
