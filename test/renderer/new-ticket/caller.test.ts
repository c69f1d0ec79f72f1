import { expect, test } from 'vitest';
import { readCaller } from '../../../renderer/new-ticket/caller.ts';

test('a caller is a name, a number, or both in either order', () => {
  const read = (text: string) => {
    const { customer_name = '', customer_telephone = '' } = readCaller(text) ?? {};
    return [customer_name, customer_telephone];
  };
  expect(read('Ada Stone')).toEqual(['Ada Stone', '']);
  expect(read('+49 (0)30 123-456')).toEqual(['', '+49 (0)30 123-456']);
  expect(read(' Ada  Stone, 030 123 456 ')).toEqual(['Ada Stone', '030 123 456']);
  expect(read('(030) 123456: Ada')).toEqual(['Ada', '(030) 123456']);
  // What is part of a name is no number.
  expect(read('Unit 12')).toEqual(['Unit 12', '']);
  expect(read('Bikes4711 4712')).toEqual(['Bikes4711', '4712']);
  expect(read('Hof 4711b')).toEqual(['Hof 4711b', '']);
  for (const nobody of ['', ' ,', 'ada@x.example']) expect(readCaller(nobody)).toBeUndefined();
});
