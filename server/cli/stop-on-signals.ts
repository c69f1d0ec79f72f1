import type { RunningServer } from '../start-server.ts';

/** Stops a server in order at the first SIGTERM or SIGINT and ends the process with 0; further ones change nothing. */
export function stopOnSignals(server: RunningServer, flushLog: () => void): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    flushLog();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
