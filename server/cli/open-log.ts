import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { unavailable } from '../errors.ts';
import { ensureWritable } from '../storage/ensure-writable.ts';

export interface LogFile {
  log: Logger;
  /** Writes out what is still in memory. */
  flush(): void;
}

/** Log lines are gathered up to so many bytes, or so long (ms): a write for each costs as much as routing a request. */
const gathered = 8 * 1024;
const interval = 500;
/** Bytes that wait for a disk that is full; what comes then is lost, and the desk goes on. */
const longestWait = 4 * 1024 * 1024;

/** The server's log: JSON lines in DIR/logs/deskhand.log, written without holding up a request. */
export function openLog(dataDirectory: string, level: string): LogFile {
  const dest = path.join(dataDirectory, 'logs', 'deskhand.log');
  ensureWritable(dataDirectory);
  ensureOpens(dest);
  const destination = pino.destination({
    dest,
    sync: false,
    minLength: gathered,
    maxLength: longestWait,
    periodicFlush: interval,
  });
  let told = false;
  const tell = (error: Error) => {
    if (!told) process.stderr.write(`deskhand: The log ${dest} cannot be written: ${error.message}.\n`);
    told = true;
  };
  destination.on('error', tell);
  return {
    log: pino({ level }, destination),
    flush() {
      try {
        destination.flushSync();
      } catch (error) {
        tell(error as Error);
      }
    },
  };
}

/** The log opens its file later, where nobody could be told. */
function ensureOpens(file: string): void {
  ensureWritable(path.dirname(file));
  try {
    closeSync(openSync(file, 'a'));
  } catch (error) {
    throw unavailable(`The log ${file} cannot be written. Give yourself write access to it, or remove it.`, error);
  }
}
