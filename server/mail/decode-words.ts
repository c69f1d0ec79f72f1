import { decodeWords as decodeKnown } from 'postal-mime';
import { decodeUtf7 } from './utf-7.ts';

/** Text with encoded words (RFC 2047) in any charset. */
export const decodeWords = (text: string): string => decodeKnown(withoutUtf7(text));

const wordInUtf7 = /=\?(?:x-)?(?:unicode-1-1-)?utf-?7\?([qb])\?([^?]{0,1000})\?=/gi;

/** Encoded words in UTF-7, which the library takes for windows-1252, in UTF-8. */
export const withoutUtf7 = (text: string): string =>
  text.replace(wordInUtf7, (_, encoding: string, content: string) => {
    const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : fromQ(content);
    return `=?utf-8?B?${Buffer.from(decodeUtf7(bytes)).toString('base64')}?=`;
  });

const fromQ = (content: string): Buffer =>
  Buffer.from(
    content
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
