/** Two letters for a person: first and last name's, else the first two of the address. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : [...first].slice(1, 2).join('');
  return `${[...first].slice(0, 1).join('')}${[...last].slice(0, 1).join('')}`.toUpperCase();
}
