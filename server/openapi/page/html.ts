/** HTML that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

type Content = Html | string | number | undefined | readonly Content[];

/** HTML of a template: what is put into it is escaped, other HTML and lists of it aside. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return { markup: parts.map((part, at) => part + markupOf(contents[at])).join('') };
}

/** HTML from text that is HTML already: only for what stands in the sources. */
export const trusted = (markup: string): Html => ({ markup });

/** Text in which `…` marks code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function markupOf(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'object') return 'markup' in content ? content.markup : content.map(markupOf).join('');
  return String(content).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
