/** Saved views of the ticket list. `user_id` 0: shared by all. */
export const views = `
create table views (
  id {id}, user_id {int} not null default 0, name {text} not null, filter {text} not null, sort {text} not null,
  position {int} not null) {strict};
create index views_by_owner on views (user_id, position, id);
`;
