/**
 * Rows as PostgreSQL takes them, all in one text. Half a character, as it is left where a text was cut, JSON writes as an
 * escape that PostgreSQL does not read.
 */
export function jsonOfRows(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows);
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}
