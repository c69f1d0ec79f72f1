/** Why bulk changes left tickets as they were, samples of what they would do, and the latest of each user. */
export const bulkReasons = `
alter table bulk_changes add column sample {text} not null default '[]';
create index bulk_changes_by_user on bulk_changes (user_id, id);
alter table bulk_change_tickets add column reason {text} not null default '';
create index bulk_change_tickets_left on bulk_change_tickets (bulk_change_id, ticket_id)
  where outcome in ('changed_meanwhile', 'not_found', 'refused', 'changed_since');
`;
