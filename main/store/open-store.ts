import Database from 'better-sqlite3';

/** The desktop's own database, in userData: what belongs to this computer and to no server. */
export type Store = Database.Database;

/** In the order in which they came; user_version counts those that ran. */
const migrations = [
  `create table shown_notifications (
    connection_id text not null,
    notification_id text not null,
    -- showing, shown, held, failed, unknown
    state text not null,
    reason text not null default '',
    -- milliseconds, UTC
    decided_at integer not null,
    primary key (connection_id, notification_id)
  ) strict, without rowid;
  create index shown_notifications_by_time on shown_notifications (decided_at);`,
];

export function openStore(file: string): Store {
  const store = new Database(file);
  // FULL: what the ledger says survives a power cut, so that nothing is shown twice.
  store.pragma('journal_mode = wal');
  store.pragma('synchronous = full');
  const done = store.pragma('user_version', { simple: true }) as number;
  for (const [index, migration] of migrations.entries()) {
    if (index < done) continue;
    store.transaction(() => {
      store.exec(migration);
      store.pragma(`user_version = ${index + 1}`);
    })();
  }
  return store;
}
