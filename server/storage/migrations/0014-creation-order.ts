/**
 * Lists by time of creation without an index that leads with the status: each change of a status, one or ten thousand,
 * wrote two pages in each of the four. What is at work is few, and has an index of its own; solved and closed ones are
 * so many that walking through all in this order finds them soon.
 */
export const creationOrder = `
drop index tickets_by_status_created;
drop index tickets_by_user_created;
drop index tickets_by_group_created;
drop index tickets_by_brand_created;
create index tickets_at_work_created on tickets (status, created_at, id)
  where coalesce(status, '') in ('new', 'open', 'pending', 'holding');
create index tickets_by_user_created on tickets (assigned_user_id, created_at, id);
create index tickets_by_group_created on tickets (assigned_group_id, created_at, id);
create index tickets_by_brand_created on tickets (brand_id, created_at, id);
`;
