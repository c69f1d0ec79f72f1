import path from 'node:path';
import { Command, Option } from 'commander';
import { makeSignInLink } from '../session/sign-in-link.ts';
import { startServer } from '../start-server.ts';
import { deskCommand, wholeNumber } from './desk-command.ts';
import type { DeskOptions } from './open-for-command.ts';
import { openLog } from './open-log.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { tellFirstKey } from './tell-first-key.ts';

interface ServeOptions extends DeskOptions {
  host: string;
  port: number;
  rateLimit: number;
  trustProxy?: boolean;
  publicUrl?: string;
  baseOnly?: boolean;
  logLevel: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * `deskhand serve`: the API and the console over HTTP until SIGTERM or SIGINT.
 *
 * @param consoleDirectory the built console, if there is one.
 */
export function serveCommand(consoleDirectory: string | undefined): Command {
  return deskCommand(new Command('serve'))
    .description('Serves the desk: API and console.')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', '0 picks a free one', wholeNumber(0, 65_535), 4710)
    .option('--rate-limit <number>', 'requests a minute and key, 0 for no limit', wholeNumber(0, 1_000_000_000), 3000)
    .option('--trust-proxy', 'believe X-Forwarded-For: only behind a proxy that sets it')
    .option('--public-url <url>', 'how others reach it, for links')
    .option('--base-only', 'only the documented /api/v2 endpoints')
    .addOption(new Option('--log-level <level>', 'of the log file').choices(logLevels).default('info'))
    .action((options: ServeOptions) => serve(options, consoleDirectory));
}

async function serve(options: ServeOptions, consoleDirectory: string | undefined): Promise<void> {
  const dataDirectory = path.resolve(options.data);
  const { log, flush } = openLog(dataDirectory, options.logLevel);
  const server = await startServer({
    dataDirectory,
    ...(options.database ? { databaseUrl: options.database } : {}),
    ...(options.publicUrl ? { publicUrl: options.publicUrl.replace(/\/+$/, '') } : {}),
    ...(process.env.DESKHAND_SECRET_KEY ? { secretKey: process.env.DESKHAND_SECRET_KEY } : {}),
    ...(process.env.DESKHAND_ADMIN_KEY ? { adminKey: process.env.DESKHAND_ADMIN_KEY } : {}),
    ...(consoleDirectory && !options.baseOnly ? { consoleDirectory } : {}),
    host: options.host,
    port: options.port,
    baseOnly: options.baseOnly ?? false,
    rateLimit: options.rateLimit,
    trustProxy: options.trustProxy ?? false,
    log,
  });
  try {
    tellFirstKey(server.desk);
    if (consoleDirectory && !options.baseOnly) {
      process.stderr.write(
        `Sign a browser in, once, within ten minutes: ${await makeSignInLink(server.desk, server.desk.publicUrl)}\n`,
      );
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.stdout.write(`Deskhand listening on ${server.url}\n`);
  stopOnSignals(server, flush);
}
