/** Mails of purged customers, so that a mailbox which is looked through once more does not bring them back. */
export const purgedMails = `
create table purged_mails (mail_hash {text} not null primary key) {clustered};
`;
