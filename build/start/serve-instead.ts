import path from 'node:path';
import open from 'open';
import { deskDataDirectory } from '../../main/user-data.ts';
import { openLog } from '../../server/cli/open-log.ts';
import { stopOnSignals } from '../../server/cli/stop-on-signals.ts';
import { makeSignInLink } from '../../server/session/sign-in-link.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';

/** Where `deskhand serve` listens too. */
const usualPort = 4710;

/**
 * The console in the browser: serves the same data that the desktop app would use, on this computer only, until it is
 * interrupted.
 *
 * @param problem one sentence: why the desktop app does not run here and what to do.
 */
export async function serveInstead(problem: string, root: string): Promise<void> {
  const dataDirectory = deskDataDirectory(process);
  const { log, flush } = openLog(dataDirectory, 'info');
  const consoleDirectory = path.join(root, 'dist', 'renderer');
  const server = await startOnFreePort({ dataDirectory, consoleDirectory, log, host: '127.0.0.1' });
  const link = await makeSignInLink(server.desk, server.url);
  process.stdout.write(`${problem}\n`);
  if (hasBrowser(process)) {
    await open(link);
    process.stdout.write(`Deskhand is open in the browser instead: ${link}\n`);
  } else {
    process.stdout.write(`Deskhand is here instead, open it in a browser: ${link}\n`);
  }
  process.stdout.write('Ctrl-C ends it.\n');
  stopOnSignals(server, flush);
}

type Options = Omit<Parameters<typeof startServer>[0], 'port'>;

/** The usual port, so that the address stays the same; another one where something else has it. */
async function startOnFreePort(options: Options): Promise<RunningServer> {
  try {
    return await startServer({ ...options, port: usualPort });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    if (cause?.code !== 'EADDRINUSE') throw error;
    return await startServer({ ...options, port: 0 });
  }
}

/** On Linux a browser needs a display; elsewhere there always is one. */
function hasBrowser({ platform, env }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv }): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
