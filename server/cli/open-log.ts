import path from 'node:path';
import { type Logger, pino } from 'pino';
import { ensureWritable } from '../storage/ensure-writable.ts';

export interface LogFile {
  log: Logger;
  /** Writes out what is still in memory. */
  flush(): void;
}

/** The server's log: JSON lines in DIR/logs/deskhand.log, written without holding up a request. */
export function openLog(dataDirectory: string, level: string): LogFile {
  const directory = path.join(dataDirectory, 'logs');
  ensureWritable(dataDirectory);
  const destination = pino.destination({ dest: path.join(directory, 'deskhand.log'), mkdir: true, sync: false });
  return { log: pino({ level }, destination), flush: () => destination.flushSync() };
}
