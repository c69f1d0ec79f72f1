import type { Route } from '../contract/route.ts';
import type { ExampleAnswers } from './example-answers.ts';
import type { Field } from './field.ts';
import { refusalsOf } from './refusals.ts';
import { describeBody } from './request-body.ts';
import type { JsonSchema, SchemaBook } from './schemas.ts';
import { tagOf } from './tags.ts';

/** A route as the document needs it. */
export interface NamedRoute {
  /** Its name in the contract: the operation's id. */
  name: string;
  /** One of its paths. */
  path: string;
  route: Route;
}

/** One operation of the document. */
export function describeOperation({ name, path, route }: NamedRoute, book: SchemaBook, answers: ExampleAnswers) {
  const fields = fieldsOf(book.input(route.input));
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
  const isInPath = ([field]: [string, Field]) => inPath.has(field);
  const others = [...fields].filter((entry) => !isInPath(entry));
  const parameters = [
    ...[...fields].filter(isInPath).map((entry) => describeParameter(entry, 'path', route)),
    ...(route.body === 'fields' ? [] : others.map((entry) => describeParameter(entry, 'query', route))),
    ...(route.once ? [idempotencyKey] : []),
  ];
  const requestBody = describeBody(route, new Map(others));
  return {
    operationId: path === route.path ? name : `${name}ByPath`,
    tags: [tagOf(path).name],
    summary: route.summary,
    ...(route.changes ? { description: 'This GET changes what is stored; HEAD is a 405.' } : {}),
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: describeAnswer(route, book, answers[name] ?? {}),
      ...Object.fromEntries(refusalsOf(route).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

/** A parameter of the document, in the path, the query or the headers. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  style?: 'simple' | 'form';
  explode?: boolean;
  schema: JsonSchema;
  examples?: Record<string, { value: unknown }>;
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again within a day with the same key, the request is answered as before and done once.',
  schema: { type: 'string', maxLength: 255, pattern: '^[!-~]+$' },
};

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Map<string, Field> {
  const entries = Object.entries(properties) as [string, JsonSchema][];
  return new Map(entries.map(([name, schema]) => [name, { schema, required: required.includes(name) }]));
}

function describeParameter(
  [name, { schema, required }]: [string, Field],
  where: Parameter['in'],
  route: Route,
): Parameter {
  const { description, ...rest } = schema;
  const examples = Object.entries(route.examples)
    .filter(([, input]) => input[name] !== undefined)
    .map(([title, input]) => [title, { value: input[name] }]);
  return {
    name,
    in: where,
    required: where === 'path' || required,
    ...(description ? { description } : {}),
    ...(rest.type === 'array'
      ? { style: where === 'path' ? ('simple' as const) : ('form' as const), explode: false }
      : {}),
    schema: rest,
    ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
  };
}

/** Whoever has one of the permissions may; in OpenAPI a list of alternatives, each naming what it needs. */
function securityOf({ permission }: Route) {
  if (permission === 'open') return [];
  const alternatives = permission === 'any' ? [[]] : [permission].flat().map((one) => [one]);
  return alternatives.flatMap((needs) => [{ apikey: needs }, { session: needs }]);
}

/** An event of a stream as an object: its fields by their names, `data` being JSON. */
const describeEvent = (event: string, { description, ...data }: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['event', 'data'],
  ...(description ? { description } : {}),
  properties: { id: { type: 'string' }, event: { const: event }, data },
});

function describeAnswer(route: Route, book: SchemaBook, answers: Record<string, unknown>) {
  const headers = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
  if (route.response === 'bytes') {
    return { description: 'The bytes.', headers, content: { 'application/octet-stream': {} } };
  }
  if (route.response === 'events') {
    const schema = {
      oneOf: Object.entries(route.events ?? {}).map(([event, data]) => describeEvent(event, book.output(data))),
    };
    return {
      description: 'Server-Sent Events, as they happen.',
      headers,
      content: { 'text/event-stream': { schema } },
    };
  }
  const examples = Object.entries(answers).map(([title, value]) => [title, { value }]);
  return {
    description: 'Done.',
    headers,
    content: {
      'application/json': {
        schema: book.output(route.response),
        ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
      },
    },
  };
}

export type Operation = ReturnType<typeof describeOperation>;
