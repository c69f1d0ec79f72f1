import DOMPurify, { type Config } from 'dompurify';

export interface CleanMail {
  html: string;
  /** Images on the internet that were held back. */
  remoteImages: number;
}

/** An image that is part of the mail: its name in the HTML (`cid:…`, without the scheme) and where its bytes are. */
export interface InlineImage {
  name: string;
  url: string;
}

const config: Config = {
  ALLOWED_TAGS: [
    ...['a', 'abbr', 'address', 'article', 'aside', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption', 'center'],
    ...['cite', 'code', 'col', 'colgroup', 'dd', 'del', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font'],
    ...['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'main', 'mark'],
    ...['ol', 'p', 'pre', 'q', 's', 'samp', 'section', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'table'],
    ...['tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'tt', 'u', 'ul', 'var', 'wbr'],
  ],
  ALLOWED_ATTR: [
    ...[
      'align',
      'alt',
      'bgcolor',
      'border',
      'cellpadding',
      'cellspacing',
      'color',
      'colspan',
      'data-remote-src',
      'dir',
    ],
    ...['face', 'height', 'href', 'lang', 'nowrap', 'reversed', 'rowspan', 'scope', 'size', 'src', 'start', 'style'],
    ...['title', 'type', 'valign', 'width'],
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Asked of every value: known schemes, or no scheme at all. What href and src may hold is narrower, see below.
  ALLOWED_URI_REGEXP:
    /^(?:(?:https?|mailto|tel|cid):|data:image\/(?:png|jpe?g|gif|webp);base64,|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
  RETURN_DOM_FRAGMENT: true,
};

const dataImage = /^data:image\/(png|jpe?g|gif|webp);base64,/i;
const remote = /^https?:\/\//i;
/** Styles that could load something or reach beyond the mail's own box. */
const unsafeStyle = /url\s*\(|image-set|expression|@import|position\s*:\s*(fixed|sticky)|\\/i;

/**
 * The HTML of a mail without anything that runs, loads, submits or navigates. What the server sanitised is sanitised
 * again: a server with only the documented endpoints does not do it. Images of the mail come from `inline`, those on the
 * internet only with `loadRemote`.
 */
export function sanitizeMail(
  html: string,
  { inline = [], loadRemote = false }: { inline?: readonly InlineImage[]; loadRemote?: boolean } = {},
): CleanMail {
  // Of a mail of frames, which has no body, nothing comes back.
  const given = DOMPurify.sanitize(html, config) as unknown as DocumentFragment | null;
  const clean = given ?? document.createDocumentFragment();
  for (const element of clean.querySelectorAll('[style]')) {
    if (unsafeStyle.test(element.getAttribute('style') ?? '')) element.removeAttribute('style');
  }
  for (const link of clean.querySelectorAll('a')) {
    if (!/^(https?|mailto|tel):/i.test(link.getAttribute('href')?.trim() ?? '')) link.removeAttribute('href');
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  let remoteImages = 0;
  for (const image of clean.querySelectorAll('img')) {
    const source = (image.getAttribute('data-remote-src') ?? image.getAttribute('src') ?? '').trim();
    image.removeAttribute('data-remote-src');
    image.removeAttribute('src');
    if (remote.test(source)) remoteImages += 1;
    const shown = sourceOf(source, inline, loadRemote);
    if (shown !== undefined) image.setAttribute('src', shown);
  }
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(clean);
  return { html: holder.innerHTML, remoteImages };
}

function sourceOf(source: string, inline: readonly InlineImage[], loadRemote: boolean): string | undefined {
  if (dataImage.test(source)) return source;
  if (remote.test(source)) return loadRemote ? source : undefined;
  const name = /^cid:(.+)$/i.exec(source)?.[1];
  return name === undefined ? undefined : inlineSource(decodeName(name), inline);
}

/** By content id where the server names it, else by file name, as mail programs build the one from the other. */
function inlineSource(name: string, inline: readonly InlineImage[]): string | undefined {
  return (inline.find((image) => image.name === name) ?? inline.find((image) => image.name === name.split('@')[0]))
    ?.url;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** True when the mail paints its own grounds or letters, so that it must stand on white paper, also in the dark. */
export const hasOwnColours = (html: string): boolean =>
  /bgcolor\s*=|background(-color)?\s*:|[\s";]color\s*[:=]/i.test(html);
