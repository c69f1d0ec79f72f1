import { errorBody } from '../contract/envelope.ts';
import type { Routes } from '../contract/route.ts';
import { sessionCookie } from '../session/cookie.ts';
import { exampleAnswers } from './example-answers.ts';
import { describeOperation, type NamedRoute } from './operation.ts';
import { sharedHeaders, sharedRefusals } from './refusals.ts';
import { openSchemaBook } from './schemas.ts';
import { type Tag, tagOf } from './tags.ts';

export type OpenApiDocument = ReturnType<typeof describeApi>;

const introduction = `Every request carries \`Authorization: apikey KEY\`. Bodies of fields are taken as form-urlencoded, \
multipart/form-data and JSON alike; the first content type of an operation is the one that its specification names. \
Timestamps are UTC. A path that is not here is a 404, a method that is not here a 405 with \`Allow\`. Every answer has \
an \`X-Request-Id\`, and every error the same body.`;

/**
 * The contract as an OpenAPI 3.1 document.
 *
 * @param routes all that the server answers, by operation id.
 * @param version the server's.
 */
export function describeApi(routes: Routes, version: string) {
  const book = openSchemaBook();
  const named = Object.entries(routes).flatMap(([name, route]): NamedRoute[] =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({ name, path, route })),
  );
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const one of named) {
    paths[one.path] = {
      ...paths[one.path],
      [one.route.method.toLowerCase()]: describeOperation(one, book, exampleAnswers),
    };
  }
  const tags = new Map<string, Tag>(named.map(({ path }) => [tagOf(path).name, tagOf(path)]));
  return {
    openapi: '3.1.0',
    info: { title: 'Deskhand', version, description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api/v2' }],
    tags: [...tags.values()],
    paths,
    components: {
      securitySchemes: {
        apikey: { type: 'http', scheme: 'apikey', description: '`Authorization: apikey KEY`' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'A browser that is signed in.' },
      },
      headers: sharedHeaders,
      responses: sharedRefusals(),
      schemas: { Error: book.output(errorBody), ...book.components() },
    },
  };
}
