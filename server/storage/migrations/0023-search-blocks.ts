/**
 * PostgreSQL: words lie in the index together with the block of their ticket (search/blocks.ts). The desk makes the
 * index anew by itself, as where it has none. No statistics: a search is by index whatever the words are, and what
 * PostgreSQL could note of them are words of some blocks only.
 */
export const searchBlocksOn = {
  sqlite: '',
  postgres: `
truncate search_entries, search_heads, search_state;
alter table search_entries alter column words set statistics 0;
`,
};
