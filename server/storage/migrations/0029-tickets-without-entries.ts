/** Tickets in which nothing was written: nobody has anything unread there. Few, and few for long. */
export const ticketsWithoutEntries = `
create index tickets_without_entries on tickets (id) where last_entry_seq = 0;
`;
