import path from 'node:path';
import { type Logger, pino } from 'pino';
import { ensureWritable } from '../storage/ensure-writable.ts';

export interface LogFile {
  log: Logger;
  /** Writes out what is still in memory. */
  flush(): void;
}

/** Log lines are gathered up to so many bytes, or so long (ms): a write for each costs as much as routing a request. */
const gathered = 8 * 1024;
const interval = 500;

/** The server's log: JSON lines in DIR/logs/deskhand.log, written without holding up a request. */
export function openLog(dataDirectory: string, level: string): LogFile {
  const directory = path.join(dataDirectory, 'logs');
  ensureWritable(dataDirectory);
  const dest = path.join(directory, 'deskhand.log');
  const destination = pino.destination({
    dest,
    mkdir: true,
    sync: false,
    minLength: gathered,
    periodicFlush: interval,
  });
  return { log: pino({ level }, destination), flush: () => destination.flushSync() };
}
