/** Which message a draft hands on, where it is another one than what the customer wrote last. */
export const forwardedDrafts = `
alter table drafts add column forwarded_message {int};
`;
