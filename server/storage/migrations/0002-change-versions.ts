/** Which version of its ticket a change made: what changed since a version that somebody knows. 0: before this. */
export const changeVersions = `
alter table timeline_events add column version {int} not null default 0;
`;
