import type { Route } from '../contract/route.ts';
import type { Field } from './operation.ts';

const fieldTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'] as const;
type FieldType = (typeof fieldTypes)[number];

/** The body of an operation in every content type that it takes, the one that the specification names first. */
export function describeBody(route: Route, fields: ReadonlyMap<string, Field>) {
  if (route.body === 'stream') return { required: true, content: { 'application/octet-stream': {} } };
  if (route.body !== 'fields') return undefined;
  const first = route.documented ?? 'application/json';
  const types = [first, ...fieldTypes.filter((type) => type !== first)];
  return {
    required: [...fields.values()].some(({ required }) => required),
    content: Object.fromEntries(types.map((type) => [type, describeContent(type, route, fields)])),
  };
}

function describeContent(type: FieldType, route: Route, fields: ReadonlyMap<string, Field>) {
  const nameOf = (name: string) => (type !== 'application/json' && route.lists?.includes(name) ? `${name}[]` : name);
  const properties = [...fields].map(([name, { schema }]) => [nameOf(name), schema]);
  const required = [...fields].filter(([, field]) => field.required).map(([name]) => nameOf(name));
  const examples = Object.entries(route.examples ?? {}).map(([title, input]) => {
    const given = Object.entries(input).filter(([name]) => fields.has(name));
    return [title, { value: Object.fromEntries(given.map(([name, value]) => [nameOf(name), value])) }];
  });
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 ? { required } : {}),
    },
    ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
  };
}
