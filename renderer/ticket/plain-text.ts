/** A paragraph of a text mail: what was written, or what was quoted. */
export interface TextPart {
  text: string;
  quoted: boolean;
}

const textElements = new Set(['BR', 'P', 'DIV', 'BLOCKQUOTE', 'A', 'SPAN', 'BODY', 'PRE']);
const blocks = new Set(['P', 'DIV', 'BLOCKQUOTE', 'PRE']);

/**
 * The text of content that is no more than text: lines, paragraphs, bare links, quotations (as lines with `> `).
 * Undefined when there is formatting or an image in it, which only HTML can show.
 */
export function readPlainText(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    if (!textElements.has(element.tagName)) return undefined;
    const attributes = element.getAttributeNames();
    if (element.tagName === 'A' && element.textContent?.trim() !== element.getAttribute('href')?.trim())
      return undefined;
    if (element.tagName !== 'A' && attributes.some((name) => !['type', 'dir', 'cite'].includes(name))) return undefined;
  }
  return textOf(body)
    .replace(/ *\n */g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function textOf(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child instanceof Text) text += child.parentElement?.closest('pre') ? kept(child.data) : flowed(child.data);
    else if (child instanceof Element) text += textOfElement(child, text);
  }
  return text;
}

/** Line ends in HTML are blanks. */
const flowed = (text: string): string => text.replace(/[ \t]*[\r\n][ \t\r\n]*/g, ' ');
/** Blanks that must not be lost: the unbreakable ones outlive the tidying. */
const kept = (text: string): string => text.replace(/ /g, '\u00a0');

function textOfElement(element: Element, before: string): string {
  if (element.tagName === 'BR') return '\n';
  const inner = textOf(element);
  if (!blocks.has(element.tagName)) return inner;
  const gap = element.tagName === 'DIV' ? '\n' : '\n\n';
  const quoted = element.tagName === 'BLOCKQUOTE' ? inner.trim().replace(/^/gm, '> ') : inner;
  const lead = before.trim() === '' ? '' : gap;
  return `${lead}${quoted}${gap}`;
}

const isQuoted = (line: string): boolean => line.startsWith('>');
/** The line before a quotation that says whose it is: `On 3 May, Ines wrote:`. */
const introduces = (line: string): boolean => /^.{6,200}:\s*$/.test(line) && /\d/.test(line);

/** Splits text into written and quoted parts; the line that introduces a quotation goes with it. */
export function splitQuoted(text: string): TextPart[] {
  const lines = text.split('\n');
  const parts: TextPart[] = [];
  lines.forEach((line, index) => {
    const next = lines.slice(index + 1).find((other) => other.trim() !== '') ?? '';
    const last = parts.at(-1);
    const blankInQuote = line.trim() === '' && last?.quoted === true && isQuoted(next);
    const quoted = isQuoted(line) || blankInQuote || (introduces(line) && isQuoted(next));
    if (last && last.quoted === quoted) last.text += `\n${line}`;
    else parts.push({ text: line, quoted });
  });
  return parts
    .map(({ text: part, quoted }) => ({ text: part.replace(/^\n+|\s+$/g, ''), quoted }))
    .filter(({ text: part }) => part !== '');
}

/** Lists, quotations, tables, rules and headers keep their lines. */
const isLaidOut = (line: string): boolean =>
  /^(\s|[-*+•>|#=_~]|\(?[\da-z]{1,2}[.)]\s)|\S\s{3,}\S|[-_=~*]{4,}/i.test(line);

/**
 * Joins the lines of paragraphs that a mail program broke, so that they break where the window does: every line is long,
 * and the first word of the next would not have fitted into the widest one. Everything else stays as it was written.
 */
export function joinBrokenLines(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => (isBroken(paragraph.split('\n')) ? paragraph.replaceAll('\n', ' ') : paragraph))
    .join('\n\n');
}

function isBroken(lines: readonly string[]): boolean {
  const widest = Math.max(...lines.map(({ length }) => length));
  // Two lines can be a name and an address; programs break at 60 to 80 characters.
  const shortest = lines.length === 2 ? 65 : 50;
  if (widest > 80 || lines.some((line) => line === '' || isLaidOut(line))) return false;
  return lines.slice(0, -1).every(({ length }, index) => {
    const [word = ''] = lines[index + 1]?.split(' ', 1) ?? [];
    return length >= shortest && length + 1 + word.length > widest;
  });
}

export interface LinkedText {
  text: string;
  /** Where it leads; undefined for words. */
  href: string | undefined;
}

const address = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Finds the web and mail addresses in text, so that they can be opened. */
export function findLinks(text: string): LinkedText[] {
  const parts: LinkedText[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: undefined });
    parts.push({ text: match[0], href: match[0].startsWith('http') ? match[0] : `mailto:${match[0]}` });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: undefined });
  return parts;
}
