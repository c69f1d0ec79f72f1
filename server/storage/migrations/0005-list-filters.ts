/**
 * Lists by any filter: the indexes that hold each order carry every column that a list can be filtered by, so that a
 * walk through them reads no row of the table. That is how a filter is answered that no index leads with. The columns
 * that are filtered by most stand first: of an entry, SQLite reads no further than it has to.
 */
const filtered = `status, priority, assigned_user_id, assigned_group_id, brand_id, channel_id, customer_id, snooze_time`;

export const listFilters = `
drop index tickets_by_update;
create index tickets_by_update on tickets
  (last_update, id, ${filtered}, waiting_since, last_entry_seq, created_at);
drop index tickets_by_creation;
create index tickets_by_creation on tickets
  (created_at, id, ${filtered}, waiting_since, last_entry_seq, last_update);
drop index tickets_by_wait;
create index tickets_by_wait on tickets
  (coalesce(waiting_since, 9007199254740991), id, ${filtered}, waiting_since, last_entry_seq, created_at, last_update);
create index tickets_by_priority on tickets
  ((case priority when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end * 4398046511104
    + last_update), id, ${filtered}, waiting_since, last_entry_seq, created_at, last_update);
drop index tickets_waiting;
create index tickets_waiting on tickets
  (waiting_since, id, ${filtered}, last_entry_seq, created_at, last_update)
  where coalesce(status, '') in ('new', 'open') and waiting_since is not null;
`;
