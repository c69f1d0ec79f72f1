import { htmlAsText } from './plain-text.ts';

/**
 * What a mail says, for who reads it without HTML: addresses of links behind their words, a dash before the items of
 * lists, `> ` before what is quoted.
 *
 * @param html sanitised: its elements are closed and its attributes quoted.
 */
export function mailText(html: string): string {
  let depth = 0;
  const parts = html.split(/(<\/?blockquote\b[^>]*>)/i).map((part) => {
    if (/^<blockquote/i.test(part)) depth++;
    else if (/^<\/blockquote/i.test(part)) depth = Math.max(0, depth - 1);
    else return quoted(plain(part), depth);
    return '';
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Stands for an empty line until there is only text: nobody writes it. */
const gap = '\uE000';

const plain = (html: string): string =>
  htmlAsText(
    html
      .replaceAll(gap, '')
      .replace(/<\/(p|h[1-6]|ul|ol|table|pre)>|<br\b[^>]*>\s*(?=<br\b)/gi, gap)
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, words: string) =>
        isSaidAlready(href, words) ? words : `${words} (${href})`,
      )
      .replace(/<li\b[^>]*>/gi, '- ')
      .replace(/<hr\b[^>]*>/gi, '<br>----------<br>'),
  )
    .replace(new RegExp(`(\\s*${gap}\\s*)+`, 'g'), '\n\n')
    .trim()
    // The line by which mail programs know a signature (RFC 3676, 4.3).
    .replace(/^--$/gm, '-- ');

/** `ada@example.com` that leads to `mailto:ada@example.com`, and the like. */
function isSaidAlready(href: string, words: string): boolean {
  const said = words.replace(/<[^>]*>/g, '').trim();
  return said !== '' && href.replace(/^(mailto:|tel:|https?:\/\/)/i, '').replace(/\/$/, '') === withoutScheme(said);
}

const withoutScheme = (text: string) => text.replace(/^https?:\/\//i, '').replace(/\/$/, '');

const quoted = (text: string, depth: number): string =>
  text === '' || depth === 0 ? text : text.replace(/^/gm, `${'>'.repeat(depth)} `);
