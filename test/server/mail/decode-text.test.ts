import { expect, test } from 'vitest';
import { decodeText } from '../../../server/mail/decode-text.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test.each([
  ['iso-8859-1', 'fc6265 72', 'über'],
  ['ISO-8859-15', 'a4 20 35', '€ 5'],
  ['iso-8859-2', 'e8 e1 73', 'čás'],
  ['windows-1252', '93 68 69 94', '“hi”'],
  ['windows-1251', 'cf f0 e8 e2 e5 f2', 'Привет'],
  ['windows-1250', '9a 9e', 'šž'],
  ['koi8-r', 'f0 d2 c9 d7 c5 d4', 'Привет'],
  ['gb2312', 'c4 e3 ba c3', '你好'],
  ['big5', 'a7 41 a6 6e', '你好'],
  ['iso-2022-jp', '1b 24 42 24 22 1b 28 42', 'あ'],
  ['shift_jis', '82 a0', 'あ'],
  ['cp932', '82 a0', 'あ'],
  ['euc-kr', 'b0 a1', '가'],
  ['utf-8', 'c3 bc', 'ü'],
  ['UTF8', 'c3 bc', 'ü'],
  ['utf-7', Buffer.from('Hi Mom +Jjo--+AOk-').toString('hex'), 'Hi Mom ☺-é'],
])('%s', (charset, hex, text) => {
  expect(decodeText(bytes(hex), charset)).toBe(text);
});

test.each([
  ['without a charset, UTF-8', '', 'c3 bc', 'ü'],
  ['without a charset, not UTF-8', '', 'fc 62 65 72', 'über'],
  ['without a charset, Japanese escapes', '', '1b 24 42 24 22 1b 28 42', 'あ'],
  ['declared ASCII, but with umlauts', 'us-ascii', 'fc 62 65 72', 'über'],
  ['a charset that nobody knows', 'x-klingon', 'fc 62 65 72', 'über'],
  ['a charset that nobody knows, UTF-8', 'unknown-8bit', 'c3 bc', 'ü'],
  ['declared UTF-8, but Latin-1', 'utf-8', '66 fc 72 20 61 6c 6c 65', 'für alle'],
  ['declared Latin-1, but UTF-8', 'iso-8859-1', '47 72 c3 b6 c3 9f 65', 'Größe'],
  ['UTF-8 that was cut off', 'utf-8', 'c3 bc c3 b6 c3', 'üö\ufffd'],
])('%s', (_, charset, hex, text) => {
  expect(decodeText(bytes(hex), charset)).toBe(text);
});
