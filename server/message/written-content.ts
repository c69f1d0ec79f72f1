import { invalidField } from '../errors.ts';
import { textAsHtml } from '../mail/plain-text.ts';
import { sanitizeWritten } from '../sanitize/sanitize-written.ts';

/**
 * What an agent wrote as harmless HTML.
 *
 * @throws 400 where nothing of it is left: no words and no image.
 */
export function writtenContent({ content, format }: { content: string; format: 'text' | 'html' }): string {
  // No database takes NUL, and PostgreSQL no lone surrogates.
  const clean = content.replaceAll('\0', '').toWellFormed();
  const html = format === 'text' ? textAsHtml(clean) : sanitizeWritten(clean).trim();
  if (/<(img|hr)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '') return html;
  throw invalidField('content', 'must not be empty');
}
