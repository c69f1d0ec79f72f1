/** How messages get out of the house: a row for each that is sent, was sent, or could not be. */
export const deliveries = `
create table deliveries (
  message_id {int} primary key references messages (id), state {text} not null, due_at {int} not null,
  attempts {int} not null default 0, reason {text} not null default '', sent_at {int},
  account_id {int} not null default 0, mail {text} not null, was {text} not null,
  remaining {text} not null, refused {text} not null default '[]',
  holder {text} not null default '', lease_until {int} not null default 0,
  handed_over {int} not null default 0) {strict};
create index deliveries_due on deliveries (due_at, message_id) where state = 'queued';
create index deliveries_under_way on deliveries (lease_until, message_id) where state = 'sending';
`;
