/**
 * Merges of customers that go on for longer than one transaction: what is being done with each, for whom, how far it is,
 * and up to which of the target's tickets, in the order of their last change, the search knows the addresses.
 */
export const customerMergeSlices = `
alter table customer_merges add column state {text} not null default 'merged';
alter table customer_merges add column worker_id {int} not null default 0;
alter table customer_merges add column total {int} not null default 0;
alter table customer_merges add column done {int} not null default 0;
alter table customer_merges add column is_indexed {int} not null default 0;
alter table customer_merges add column indexed_time {int} not null default 0;
alter table customer_merges add column indexed_id {int} not null default 0;
create index customer_merges_unfinished on customer_merges (id) where state <> 'merged';
`;
