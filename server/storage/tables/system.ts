/** Small facts about the desk itself, e.g. its id. */
export interface SettingsTable {
  name: string;
  value: string;
}

/** Counters shared by several tables (SQLite; PostgreSQL has sequences). */
export interface SequencesTable {
  name: string;
  next: number;
}

/** Answers of writes that carried an Idempotency-Key, kept for 24 h. */
export interface IdempotencyKeysTable {
  key_id: number;
  idempotency_key: string;
  body_hash: string;
  status: number;
  answer: string;
  created_at: number;
}

/** Who does a piece of background work, until when. */
export interface LeasesTable {
  name: string;
  holder: string;
  until: number;
}
