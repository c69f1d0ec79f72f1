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
  return html
    .replace(/<(script|style|head)\b[\s\S]{0,100000}?<\/\1\s*>/gi, ' ')
    .replace(/<(br|\/p|\/div|\/tr|\/h[1-6]|\/li)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&#39;|&apos;/gi, "'")
    .replace(/&amp;/gi, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
