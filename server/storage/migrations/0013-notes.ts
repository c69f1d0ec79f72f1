/** What "has a note" and "has an attachment" of a list read. */
export const notes = `
create index messages_notes on messages (ticket_id) where type = 'note';
create index attachments_shown on attachments (ticket_id) where inline = 0 and ticket_id is not null;
`;
