/**
 * What somebody writes and has not sent, one for each user and ticket, with the files that it names; and who brought a
 * file that no message carries yet. The sequence of the timeline gives versions, so that none comes twice.
 */
export const drafts = `
create table drafts (
  ticket_id {int} not null, user_id {int} not null, type {text} not null, content {text} not null,
  address_to {text} not null, address_cc {text} not null, subject {text} not null, last_seen_message {int},
  version {int} not null, updated_at {int} not null, primary key (ticket_id, user_id)) {clustered};
create index drafts_by_user on drafts (user_id, updated_at);
create table draft_attachments (
  attachment_id {int} primary key references attachments (id) on delete cascade, ticket_id {int} not null,
  user_id {int} not null) {strict};
create index draft_attachments_by_draft on draft_attachments (ticket_id, user_id);
alter table attachments add column uploaded_by {int};
`;
