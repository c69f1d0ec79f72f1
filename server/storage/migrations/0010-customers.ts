/**
 * Looking customers up by the beginning of their names, in a brand; and events of customers, who appear in lists under
 * their names.
 */
export const customers = `
alter table live_events add column customer_id {int} not null default 0;
create index customers_by_lastname on customers (brand_id, lastname, firstname, id);
create index customers_by_firstname on customers (brand_id, firstname, lastname, id);
`;
