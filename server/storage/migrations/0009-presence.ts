/**
 * Who has which ticket open, a row for each window; written often and worth nothing after a crash. What of notifications
 * somebody wants. Openings are looked up by user, newest first.
 */
export const presence = `
create {unlogged}table presences (
  ticket_id {int} not null, user_id {int} not null, window_id {text} not null, opened_id {int} not null,
  expires_at {int} not null, typing_until {int}, primary key (ticket_id, user_id, window_id)) {clustered};
create table notification_preferences (
  user_id {int} not null references users (id), type {text} not null, delivery {text} not null,
  primary key (user_id, type)) {clustered};
create table quiet_hours (
  user_id {int} primary key references users (id), starts {text} not null, ends {text} not null) {strict};
drop index user_ticket_opened_history_by_user;
create index user_ticket_opened_history_by_user on user_ticket_opened_history (user_id, opened_at, id);
`;
