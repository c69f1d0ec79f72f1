import { conflict, DomainError, diskFull, unavailable } from '../errors.ts';

/** Whether another process's lock on an SQLite database is in the way. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** The one place that knows the drivers' codes: turns what a database throws into an error that says what to do. */
export function translateError(error: unknown, location: string): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  // SHMSIZE: there is no room for the index of the write-ahead log.
  if (['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100', 'ENOSPC'].includes(code)) {
    return diskFull(`The disk of ${location} is full. Free some space and try again; nothing was changed.`, error);
  }
  if (isBusy(error) || code.startsWith('SQLITE_LOCKED')) {
    return unavailable('The desk is busy with another change. Try again in a moment.', error);
  }
  // query_canceled: PostgreSQL's statement_timeout.
  if (code === '57014') return unavailable('This takes too long. Ask for less, or try again in a moment.', error);
  // Of the driver, without a code: every connection was taken for as long as one waits.
  if (error.message === 'timeout exceeded when trying to connect') {
    return unavailable('The desk has too much to do. Try again in a moment.', error);
  }
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_CANTOPEN' || code === 'EACCES' || code === 'EROFS') {
    return unavailable(
      `${location} cannot be written. Give yourself write access to it or choose another directory with --data.`,
      error,
    );
  }
  const garbled = code === 'SQLITE_NOTADB' || error.message === 'unsupported file format';
  if (garbled || code.startsWith('SQLITE_CORRUPT')) {
    return conflict(
      `${location} is damaged or no Deskhand database. It was left as it is: restore a backup into another directory with "deskhand restore".`,
      error,
    );
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return unavailable(`Reading or writing ${location} failed (${code}). Check the disk.`, error);
  }
  if (code === '3D000' || code === '28P01' || code === '28000' || code === '42501') {
    return unavailable(
      `${location} refuses us: ${error.message}. Check the name, user and password in --database.`,
      error,
    );
  }
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', '57P01', '57P03'].includes(code)) {
    return unavailable(
      `The database at ${location} does not answer (${code}). Check that it runs and is reachable.`,
      error,
    );
  }
  return error;
}

/**
 * True when running the transaction once more can succeed (PostgreSQL): serialisation failure, deadlock, and what
 * somebody else has just written or deleted, which the next run sees and answers in its own words.
 */
export function isRepeatable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['40001', '40P01', '23505', '23503'].includes(code);
}
