import path from 'node:path';
import open from 'open';
import { deskDataDirectory } from '../../main/user-data.ts';
import { openLog } from '../../server/cli/open-log.ts';
import { stopOnSignals } from '../../server/cli/stop-on-signals.ts';
import { DomainError } from '../../server/errors.ts';
import { openDesk } from '../../server/open-desk.ts';
import { makeSignInLink } from '../../server/session/sign-in-link.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import { servedUrl } from '../../server/storage/served-url.ts';

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
  try {
    const server = await startOnFreePort({ dataDirectory, consoleDirectory, log, host: '127.0.0.1' });
    process.stdout.write(`${problem}\n`);
    await show(await makeSignInLink(server.desk, server.url));
    process.stdout.write('Ctrl-C ends it.\n');
    stopOnSignals(server, flush);
  } catch (error) {
    const url = error instanceof DomainError && error.kind === 'conflict' ? servedUrl(dataDirectory) : undefined;
    if (url === undefined) throw error;
    process.stdout.write('Deskhand runs already.\n');
    await show(await linkToRunning(dataDirectory, url));
  }
}

async function show(link: string): Promise<void> {
  if (hasBrowser(process)) {
    await open(link);
    process.stdout.write(`It is open in the browser: ${link}\n`);
  } else {
    process.stdout.write(`Open it in a browser: ${link}\n`);
  }
}

/** Another link to the desk that a server which was started before serves: the window was closed, or the code is used up. */
async function linkToRunning(dataDirectory: string, url: string): Promise<string> {
  const desk = await openDesk({ dataDirectory, role: 'command' });
  try {
    return await makeSignInLink(desk, url);
  } finally {
    await desk.close();
  }
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
