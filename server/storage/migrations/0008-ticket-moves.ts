/**
 * Merged and split tickets. A merged ticket points to the one that has its messages; `ticket_moves` keeps what has to be
 * known to take a merge or a split back, and `ticket_move_rows` which rows went, or were put, where.
 */
export const ticketMoves = `
alter table tickets add column merged_into {int} not null default 0;
create index tickets_merged on tickets (merged_into) where merged_into <> 0;
create table ticket_moves (
  id {id}, kind {text} not null, from_ticket_id {int} not null references tickets (id),
  into_ticket_id {int} not null references tickets (id), user_id {int} not null, created_at {int} not null,
  from_version {int} not null, into_version {int} not null, from_was {text} not null, into_was {text} not null,
  check (kind in ('merge', 'split'))) {strict};
create unique index ticket_moves_merged on ticket_moves (from_ticket_id) where kind = 'merge';
create unique index ticket_moves_split on ticket_moves (into_ticket_id) where kind = 'split';
create index ticket_moves_by_source on ticket_moves (from_ticket_id);
create index ticket_moves_by_target on ticket_moves (into_ticket_id);
create table ticket_move_rows (
  move_id {int} not null references ticket_moves (id) on delete cascade, kind {text} not null, row_id {int} not null,
  was {int} not null default 0, became {int} not null default 0, primary key (move_id, kind, row_id)) {clustered};
create index ticket_move_rows_by_row on ticket_move_rows (row_id, kind);
`;
