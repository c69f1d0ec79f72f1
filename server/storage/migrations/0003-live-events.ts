/**
 * Where a ticket belonged before it moved or was deleted; null where it stayed. Only with it can somebody who no longer
 * sees a ticket be told that it is gone, and nobody else learn of it.
 */
export const liveEvents = `
alter table live_events add column from_brand_id {int};
alter table live_events add column from_group_id {int};
alter table live_events add column from_user_id {int};
`;
