import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';
import { readHttpExamples, showAs } from '../../support/http-examples.ts';

const examples = readHttpExamples(readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8'));
const sections = [...Map.groupBy(examples, ({ section }) => section)];

describe('the examples of docs/api.md hold, in their order, on a new desk for each section:', () => {
  test.for(sections)('%s', async ([, steps], { desk }) => {
    for (const { line, method, path, headers, body, expected } of steps) {
      const sent = {
        ...headers,
        authorization: (headers.authorization ?? 'apikey KEY').replace('KEY', desk.admin.key ?? ''),
      };
      const answer = await call(desk, path, { method, headers: sent, ...(body === '' ? {} : { body }) });
      const shown = {
        status: answer.status,
        headers: showAs(expected.headers, Object.fromEntries(answer.headers)),
        body: expected.body === undefined ? undefined : showAs(expected.body, answer.body),
      };
      expect({ line, ...shown }).toEqual({ line, ...expected });
    }
  });

  test('no section is without its examples for want of being read', () => {
    expect(sections.map(([section]) => section)).toEqual(expect.arrayContaining(['Keys', 'Errors', 'Lists']));
  });
});
