import sanitizeHtml from 'sanitize-html';

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i];
const word = [/^[a-z-]{1,30}$/i];
const size = [/^[\d.]{1,6}(px|em|%|pt)?$/i];

/** What an agent's text can consist of: formatting, lists, tables, quotes, links and images of the message itself. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['a', 'b', 'blockquote', 'br', 'caption', 'code', 'col', 'colgroup', 'del', 'div', 'em', 'h1', 'h2', 'h3', 'h4'],
    ...['hr', 'i', 'img', 'ins', 'li', 'mark', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong', 'sub', 'sup', 'table'],
    ...['tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
  ],
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'title'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'font-style': word,
      'font-weight': [/^([a-z]{1,10}|\d{3})$/i],
      'text-align': word,
      'text-decoration': word,
      width: size,
      'max-width': size,
      height: size,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['cid', 'data'] },
  allowProtocolRelative: false,
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'template', 'svg', 'math'],
  nestingLimit: 100,
  transformTags: { a: withTarget, img: ownImage },
};

/** Where a file of the desk is downloaded, as the console shows an image that was pasted. */
const ownFile = /^(?:[a-z]+:\/\/[^/]+)?\/api\/v2\/desk\/attachments\/([1-9]\d{0,15})$/i;

/** A link leads somewhere else: one within the console is none for whoever reads the mail. */
function withTarget(tagName: string, { href = '', ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const target = href.trim();
  const leads = /^(https?:\/\/|mailto:|tel:)/i.test(target);
  return { tagName, attribs: leads ? { ...attributes, href: target } : attributes };
}

/** Images are the message's own files; one on the internet would tell its server who reads the mail, and when. */
function ownImage(tagName: string, { src = '', ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const source = src.trim();
  const id = ownFile.exec(source)?.[1];
  if (id !== undefined) return { tagName, attribs: { ...attributes, src: `cid:${contentIdOf(Number(id))}` } };
  const isOwn = /^cid:/i.test(source) || /^data:image\/(png|jpe?g|gif|webp);base64,/i.test(source);
  return { tagName, attribs: isOwn ? { ...attributes, src: source } : attributes };
}

/** The Content-ID under which an attachment that a message shows is named in its HTML. */
export const contentIdOf = (attachmentId: number): string => `file-${attachmentId}@deskhand`;

/**
 * The HTML that an agent wrote, reduced to what a mail program shows everywhere and what runs and loads nothing. Images
 * that are files of the desk become `cid:` of the message's own.
 */
export const sanitizeWritten = (html: string): string => sanitizeHtml(html, options);
