import { type MacroVariable, macroVariables } from '../../server/contract/desk/macros.ts';

/** What the variables of a text stand for; '' is not known. */
export type Values = Readonly<Record<MacroVariable, string>>;

const isKnown = (name: string): name is MacroVariable => (macroVariables as readonly string[]).includes(name);

/**
 * The HTML of a macro with its variables filled in. One without a value goes with the space before it ("Hello ," is no
 * greeting); a name that is no variable stays as it is, where the agent sees it.
 */
export function fillVariables(html: string, values: Values): string {
  return html.replace(/( |&nbsp;)?\{\{\s*([a-z.]+)\s*\}\}/g, (whole, space: string | undefined, name: string) => {
    if (!isKnown(name)) return whole;
    const value = values[name];
    return value === '' ? '' : `${space ?? ''}${escapeHtml(value)}`;
  });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
