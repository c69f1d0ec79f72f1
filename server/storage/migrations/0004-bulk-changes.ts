/** Bulk changes: what was to be done, and a row for each ticket with what became of it and how to undo it. */
export const bulkChanges = `
create table bulk_changes (
  id {id}, user_id {int} not null, state {text} not null, change {text} not null,
  counts {text} not null, notified {text} not null, total {int} not null, done {int} not null default 0,
  done_through {int} not null default 0, created_at {int} not null, updated_at {int} not null) {strict};
create index bulk_changes_by_state on bulk_changes (state, id);
create index bulk_changes_by_age on bulk_changes (updated_at);
create table bulk_change_tickets (
  bulk_change_id {int} not null references bulk_changes (id), ticket_id {int} not null, version {int} not null,
  outcome {text} not null default '', was {text} not null default '',
  primary key (bulk_change_id, ticket_id)) {clustered};
create index bulk_change_tickets_by_ticket on bulk_change_tickets (ticket_id);
`;
