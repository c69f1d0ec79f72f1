const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Plain text as HTML that shows it as it was written: escaped, with its line breaks and runs of spaces. */
export function textAsHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/(^|\n| ) /g, '$1&nbsp;')
    .replaceAll('\n', '<br>\n');
}

/** The words of an HTML mail, for when its HTML cannot be shown: made without parsing, so that nothing can stop it. */
export function htmlAsText(html: string): string {
  return withoutUnread(html)
    .replace(/<(br|\/p|\/div|\/tr|\/h[1-6]|\/li)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&#39;|&apos;/gi, "'")
    .replace(/&amp;/gi, '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

/** Without the elements whose text nobody reads, where they have an end. One pass, however many have none. */
function withoutUnread(html: string): string {
  const ends = [...html.matchAll(/<\/(script|style|head)\s*>/gi)].reverse();
  const endsOf = Map.groupBy(ends, ([, name = '']) => name.toLowerCase());
  const parts: string[] = [];
  let at = 0;
  for (const { index, 1: name = '' } of html.matchAll(/<(script|style|head)\b/gi)) {
    if (index < at) continue;
    const coming = endsOf.get(name.toLowerCase()) ?? [];
    while ((coming.at(-1)?.index ?? index) < index) coming.pop();
    const end = coming.at(-1);
    if (!end || end.index - index > unreadLimit) continue;
    parts.push(html.slice(at, index), ' ');
    at = end.index + end[0].length;
  }
  return parts.join('') + html.slice(at);
}

/** An end that is further away is another element's. */
const unreadLimit = 100_000;
