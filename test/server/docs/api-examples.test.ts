import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';
import { fillIn, type Kept, readHttpExamples, showAs } from '../../support/http-examples.ts';

const examples = readHttpExamples(readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8'));
const sections = [...Map.groupBy(examples, ({ section }) => section)];

describe('the examples of docs/api.md hold, in their order, on a new desk for each section:', () => {
  test.for(sections)('%s', async ([, steps], { desk }) => {
    const kept: Kept = new Map();
    for (const { line, method, path, headers, body, expected } of steps) {
      const given = fillIn(headers.authorization ?? 'apikey KEY', kept);
      const authorization = given.replace(/\bKEY$/, desk.admin.key ?? '');
      const answer = await call(desk, fillIn(path, kept), {
        method,
        headers: { ...headers, authorization },
        ...(body === '' ? {} : { body: fillIn(body, kept) }),
      });
      const shown = {
        status: answer.status,
        headers: showAs(expected.headers, Object.fromEntries(answer.headers)),
        body: expected.body === undefined ? undefined : showAs(expected.body, answer.body, kept),
      };
      expect({ line, ...shown }).toEqual({ line, ...expected });
    }
  });

  test('no section is without its examples for want of being read', () => {
    expect(sections.map(([section]) => section)).toEqual(expect.arrayContaining(['Keys', 'Errors', 'Lists']));
  });
});
