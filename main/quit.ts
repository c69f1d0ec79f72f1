import type { App } from 'electron';

/** The workers have 5 s of their own; nothing holds the process up longer than this (ms). */
const deadline = 6_000;

/** Runs `stop` once when the app is asked to quit, by whomever, and lets it go when that is done. Exit code 1: not all of it. */
export function quitInOrder(app: Pick<App, 'on' | 'exit'>, stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (stopping) return;
    const force = setTimeout(() => app.exit(1), deadline);
    stopping = stop()
      .then(
        () => app.exit(0),
        (error: Error) => {
          process.stderr.write(`Deskhand did not stop in order: ${error.message}\n`);
          app.exit(1);
        },
      )
      .finally(() => clearTimeout(force));
  });
  // The last window goes while the desk is still stopping.
  app.on('window-all-closed', () => undefined);
}
