/**
 * Mailboxes that mail is fetched from and sent through, how far each was fetched, and what came from whom in the last
 * hour, so that two machines that answer each other are noticed. Passwords are sealed (secret/open-secrets.ts).
 */
export const mailAccounts = `
create table mail_accounts (
  id {id}, brand_id {int} not null references brands (id), name {text} not null, address {text} not null,
  from_name {text} not null default '', enabled {int} not null default 1,
  imap_host {text} not null default '', imap_port {int} not null default 993, imap_security {text} not null default 'tls',
  imap_user {text} not null default '', imap_secret {text} not null default '', imap_folder {text} not null default 'INBOX',
  smtp_host {text} not null default '', smtp_port {int} not null default 465, smtp_security {text} not null default 'tls',
  smtp_user {text} not null default '', smtp_secret {text} not null default '',
  revision {int} not null default 1, fetch_since {int} not null, uid_validity {int}, last_uid {int} not null default 0,
  fetched_at {int}, state {text} not null default 'waiting', problem {text} not null default '', reason {text} not null default '', state_at {int} not null,
  created_at {int} not null) {strict};
create index mail_accounts_by_brand on mail_accounts (brand_id, id);
create table mail_arrivals (
  id {id}, brand_id {int} not null, sender_hash {text} not null, kind {text} not null, ticket_id {int} not null,
  arrived_at {int} not null) {strict};
create index mail_arrivals_by_sender on mail_arrivals (brand_id, sender_hash, arrived_at);
create index mail_arrivals_by_ticket on mail_arrivals (ticket_id);
create index mail_arrivals_by_age on mail_arrivals (arrived_at);
alter table brands add column signature {text} not null default '';
`;
