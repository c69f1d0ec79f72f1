import type { Route } from '../contract/route.ts';
import type { Field } from './field.ts';
import type { JsonSchema } from './schemas.ts';

const fieldTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'] as const;
type FieldType = (typeof fieldTypes)[number];
type Fields = ReadonlyMap<string, Field>;

/** The body of an operation in every content type that it takes, the one that the specification names first. */
export function describeBody(route: Route, fields: Fields) {
  if (route.body === 'stream') return { required: true, content: { 'application/octet-stream': {} } };
  if (route.body !== 'fields') return undefined;
  const first = route.documented ?? 'application/json';
  const types = [first, ...fieldTypes.filter((type) => type !== first)];
  const contents = types.flatMap((type): [FieldType, object][] => {
    const content = describeContent(type, route, fields);
    return content ? [[type, content]] : [];
  });
  return {
    required: route.file !== undefined || [...fields.values()].some(({ required }) => required),
    content: Object.fromEntries(contents),
  };
}

/** undefined where this type cannot say what is required: a form has no lists and objects but `name[]`. */
function describeContent(type: FieldType, route: Route, fields: Fields) {
  const isForm = type !== 'application/json';
  const isList = (name: string) => route.lists?.includes(name) ?? false;
  const fits = ([name, { schema }]: [string, Field]) => !isForm || isList(name) || isScalar(schema);
  if ([...fields].some((entry) => entry[1].required && !fits(entry))) return undefined;
  const nameOf = (name: string) => (isForm && isList(name) ? `${name}[]` : name);
  const taken = new Map([...fields].filter(fits));
  const properties = [...taken].map(([name, { schema }]): [string, object] => [
    nameOf(name),
    isForm ? withoutNull(schema) : schema,
  ]);
  const required = [...taken].filter(([, field]) => field.required).map(([name]) => nameOf(name));
  if (route.file) {
    properties.push([route.file.field, describeFile(type)]);
    required.push(route.file.field);
  }
  const examples = Object.entries(route.examples)
    .map(([title, input]) => ({ title, given: Object.entries(input).filter(([name]) => !isInPath(route, name)) }))
    .filter(({ given }) => given.every(([name]) => !isForm || taken.has(name) || !fields.has(name)))
    .map(({ title, given }) => [
      title,
      { value: Object.fromEntries(given.map(([name, value]) => [nameOf(name), value])) },
    ]);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 ? { required } : {}),
      ...(route.customFields ? describeCustomFields(route.customFields) : {}),
    },
    ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
  };
}

const isInPath = ({ path }: Route, name: string) => path.includes(`{${name}}`);

const isScalar = ({ type, anyOf, $ref }: JsonSchema): boolean =>
  $ref === undefined &&
  type !== 'array' &&
  type !== 'object' &&
  (anyOf ?? []).every((one) => isScalar(one as JsonSchema));

/** Nothing in a form says null: what is blank is not supplied. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, ...rest } = schema as JsonSchema & { type?: string | string[] };
  if (Array.isArray(type)) return { ...rest, type: type.find((one) => one !== 'null') } as JsonSchema;
  if (!anyOf) return schema;
  const others = anyOf.filter((one) => (one as JsonSchema).type !== 'null') as JsonSchema[];
  const [only] = others;
  return others.length === 1 && only ? { ...rest, ...only } : ({ ...rest, anyOf: others } as JsonSchema);
}

function describeFile(type: FieldType) {
  if (type === 'multipart/form-data') return { type: 'string', contentMediaType: 'application/octet-stream' };
  return { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/octet-stream' };
}

/** Further fields are custom fields of the customer, and for one of the routes its new addresses. */
function describeCustomFields(kind: 'prefixed' | 'bare') {
  const value = { type: ['string', 'number', 'boolean', 'null'] };
  if (kind === 'bare') return { additionalProperties: { ...value, description: 'A custom field, by its name.' } };
  return {
    patternProperties: {
      '^custom_': { ...value, description: 'A custom field, by its name.' },
      '^customerChannelType_[0-9]+$': { type: 'string', description: 'Kind of an address to add, counted from 0.' },
      '^customerChannelValue_[0-9]+$': { type: 'string', description: 'The address of that number.' },
    },
  };
}
