import { expect, test } from 'vitest';
import { splitName } from '../../../server/mail/person-name.ts';

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['"Ann  Maria Lee"', 'Ann Maria', 'Lee'],
  ['Ann Lee (Sales)', 'Ann', 'Lee'],
  ['Ann', 'Ann', ''],
  ['ann@example.com', '', ''],
  ['', '', ''],
  ["'Ann Lee'", 'Ann', 'Lee'],
])('%s is %s, %s', (name, firstname, lastname) => {
  expect(splitName(name, 'ann@example.com')).toEqual({ firstname, lastname });
});
