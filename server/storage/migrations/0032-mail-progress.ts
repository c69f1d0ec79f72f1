/** How far a mailbox with many mails has been looked through. */
export const mailProgress = `
alter table mail_accounts add column progress_done {int} not null default 0;
alter table mail_accounts add column progress_total {int} not null default 0;
`;
