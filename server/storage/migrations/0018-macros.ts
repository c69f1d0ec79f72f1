/** Saved replies and macros. `user_id` 0: shared by all. */
export const macros = `
create table macros (
  id {id}, user_id {int} not null default 0, name {text} not null, content {text} not null, change {text} not null)
  {strict};
create index macros_by_owner on macros (user_id, name, id);
`;
