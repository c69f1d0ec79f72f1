/** Characters of HTML that are laid out at once; longer mails come in parts. */
export const partSize = 250_000;

/** Where a part may end: before what begins something of its own. */
const beginnings = /<(?:table|tr|p|div|li|h[1-6]|blockquote|section|article|hr|br)\b/gi;
const tags = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi;
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

interface Open {
  name: string;
  tag: string;
}

/**
 * Cuts the HTML of a mail into parts of about `size` characters, each within the elements that are open where it
 * begins: a row of a table stays one. What a part is, is looked at by the sanitizer afterwards like any other mail.
 */
export function partsOf(html: string, size = partSize): string[] {
  const parts: string[] = [];
  let open: Open[] = [];
  for (let from = 0; from < html.length; ) {
    const until = endOfPart(html, from, size);
    const part = html.slice(from, until);
    parts.push(open.map(({ tag }) => tag).join('') + part);
    open = openAfter(part, open);
    from = until;
  }
  return parts;
}

function endOfPart(html: string, from: number, size: number): number {
  if (html.length - from <= size * 1.2) return html.length;
  beginnings.lastIndex = from + size;
  // Text without a beginning is cut where it is.
  const next = beginnings.exec(html)?.index ?? from + size;
  return next - from > size * 1.2 ? from + size : next;
}

/** The elements that are open behind a part. */
function openAfter(part: string, before: readonly Open[]): Open[] {
  const open = [...before];
  for (const [tag, slash, given = ''] of part.matchAll(tags)) {
    const name = given.toLowerCase();
    if (empty.has(name) || tag.endsWith('/>')) continue;
    if (slash === '') open.push({ name, tag });
    else {
      const at = open.findLastIndex((one) => one.name === name);
      if (at !== -1) open.length = at;
    }
  }
  return open;
}
