import { invalidField } from '../errors.ts';
import { textAsHtml } from '../mail/plain-text.ts';
import type { WrittenSanitizer } from '../sanitize/written-sanitizer.ts';

/** Elements within each other: nobody writes more, and to clean what is deeper takes seconds. */
const deepest = 500;

/** As deep as elements can be within each other at most: those that need no end count as if they went on. */
function depthOf(html: string): number {
  let [depth, most] = [0, 0];
  for (const [, end] of html.matchAll(/<(\/?)(?!br\b|img\b|hr\b|col\b)[a-z]/gi)) {
    depth = Math.max(0, depth + (end === '' ? 1 : -1));
    most = Math.max(most, depth);
  }
  return most;
}

/**
 * What an agent wrote as harmless HTML.
 *
 * @throws 400 where nothing of it is left, no words and no image, and where it cannot be cleaned in bearable time.
 */
export async function writtenContent(
  { content, format }: { content: string; format: 'text' | 'html' },
  sanitizer: WrittenSanitizer,
): Promise<string> {
  // No database takes NUL, and PostgreSQL no lone surrogates.
  const clean = content.replaceAll('\0', '').toWellFormed();
  if (format === 'html' && depthOf(clean) > deepest) throw invalidField('content', 'is nested too deeply');
  const html = format === 'text' ? textAsHtml(clean) : (await sanitizer.sanitize(clean))?.trim();
  // As plain text it would not be what its author has seen and sent.
  if (html === undefined) throw invalidField('content', 'takes too long to make harmless: shorten or simplify it');
  if (/<(img|hr)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '') return html;
  throw invalidField('content', 'must not be empty');
}
