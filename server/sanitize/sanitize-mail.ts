import sanitizeHtml from 'sanitize-html';

/** Elements that a mail may be shown with. What is not here goes; its text stays. */
const allowedTags = [
  ...['a', 'abbr', 'address', 'article', 'aside', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption', 'center'],
  ...['cite', 'code', 'col', 'colgroup', 'dd', 'del', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font'],
  ...['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'main', 'mark'],
  ...['ol', 'p', 'pre', 'q', 's', 'samp', 'section', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'table'],
  ...['tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'tt', 'u', 'ul', 'var', 'wbr'],
];

const colour = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i];
const length = [/^-?[\d.]{1,8}(px|pt|em|rem|%|ex|ch|in|cm|mm)?$/i, /^auto$/i];
const lengths = [/^((-?[\d.]{1,8}(px|pt|em|rem|%|ex|ch|in|cm|mm)?|auto)\s*){1,4}$/i];
const word = [/^[a-z-]{1,30}$/i];
const border = [/^[\w\s.#%(),-]{1,60}$/i];
/** Properties that change how text looks and can neither load anything nor leave the mail's place. */
const allowedStyles = {
  '*': {
    color: colour,
    'background-color': colour,
    'font-family': [/^[\w\s'",-]{1,200}$/],
    'font-size': [...length, ...word],
    'font-style': word,
    'font-weight': [/^([a-z]{1,10}|\d{3})$/i],
    'text-align': word,
    'text-decoration': word,
    'vertical-align': [...length, ...word],
    'white-space': word,
    'line-height': [...length, ...word],
    width: length,
    'max-width': length,
    height: length,
    margin: lengths,
    'margin-left': length,
    'margin-top': length,
    'margin-bottom': length,
    padding: lengths,
    'padding-left': length,
    border,
    'border-left': border,
    'border-top': border,
    'border-bottom': border,
    'border-collapse': word,
  },
};

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'title', 'align', 'valign', 'bgcolor', 'width', 'height'],
    a: ['href', 'name'],
    img: ['src', 'alt', 'data-remote-src'],
    font: ['color', 'face', 'size'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan', 'nowrap'],
    th: ['colspan', 'rowspan', 'nowrap', 'scope'],
    ol: ['start', 'type', 'reversed'],
    blockquote: ['type'],
    time: ['datetime'],
  },
  allowedStyles,
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp'],
  allowedSchemesByTag: { img: ['cid', 'data'] },
  allowProtocolRelative: false,
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'template', 'svg', 'math'],
  nestingLimit: 200,
  transformTags: { img: heldBack },
};

/** Remote images tell the sender that the mail was read: their address waits in data-remote-src until asked for. */
function heldBack(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = '', 'data-remote-src': _, ...attributes } = given;
  const source = src.trim();
  if (/^https?:\/\//i.test(source)) return { tagName, attribs: { ...attributes, 'data-remote-src': source } };
  const shown = /^cid:/i.test(source) || /^data:image\/(png|jpe?g|gif|webp);base64,/i.test(source);
  return { tagName, attribs: shown ? { ...attributes, src: source } : attributes };
}

/**
 * The HTML of a mail, harmless: no script, form, frame, event handler or style that loads anything. Images of the mail
 * itself keep their `cid:`; remote ones carry their address in data-remote-src and load nothing.
 *
 * Hostile nesting can take seconds: call it where it can be stopped, see mail-worker.ts.
 */
export const sanitizeMail = (html: string): string => sanitizeHtml(html, options);
