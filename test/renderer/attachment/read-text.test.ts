import { expect, test } from 'vitest';
import { decodeText } from '../../../renderer/attachment/read-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test('UTF-8 is read as such, with a mark or without, and when its last letter is cut off', () => {
  expect(decodeText(utf8('Grüße'))).toBe('Grüße');
  expect(decodeText(utf8('\ufeffGrüße'))).toBe('Grüße');
  expect(decodeText(utf8('Grü').subarray(0, 3))).toBe('Gr');
});

test('UTF-16 is read where its mark says so', () => {
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x41, 0x00))).toBe('A');
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0x00, 0x41))).toBe('A');
});

test('any other bytes are letters of Windows-1252', () => {
  expect(decodeText(Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80))).toBe('Grüße €');
});

test('nothing is nothing', () => {
  expect(decodeText(new Uint8Array())).toBe('');
});
