/** Which mails of a folder were there when it was opened first: what is old among them stays, however often that is cut off. */
export const firstPass = `
alter table mail_accounts add column old_below {int} not null default 0;
`;
