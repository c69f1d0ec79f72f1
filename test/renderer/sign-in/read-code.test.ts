import { expect, test } from 'vitest';
import { readCode } from '../../../renderer/sign-in/read-code.ts';

test.each([
  ['http://127.0.0.1:4710/#code=ab-12', 'ab-12', '/'],
  ['http://127.0.0.1:4710/#/code=ab-12', 'ab-12', '/'],
  ['http://127.0.0.1:4710/?code=ab-12', 'ab-12', '/'],
  ['http://127.0.0.1:4710/?code=ab-12#/tickets/7', 'ab-12', '/#/tickets/7'],
  ['http://127.0.0.1:4710/#/tickets/7', undefined, '/#/tickets/7'],
])('the code of %s is %s and leaves the address', (address, code, rest) => {
  expect(readCode(address)).toEqual({ code, rest });
});
