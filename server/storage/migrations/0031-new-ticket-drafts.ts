/** What a ticket that is about to be begun is to be: customer, assignee, form and the like, as JSON. */
export const newTicketDrafts = `
alter table drafts add column new_ticket {text} not null default '{}';
`;
