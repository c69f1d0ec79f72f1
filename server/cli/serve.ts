import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import { pino } from 'pino';
import { startServer } from '../start-server.ts';

interface ServeOptions {
  data: string;
  database?: string;
  host: string;
  port: string;
  publicUrl?: string;
  baseOnly?: boolean;
  logLevel: string;
}

/** `deskhand serve`: the API and the console over HTTP until SIGTERM or SIGINT. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Serves the desk: API and console.')
    .addOption(new Option('--data <dir>', 'directory of the data').env('DESKHAND_DATA').default('deskhand-data'))
    .addOption(new Option('--database <url>', 'postgres://… instead of SQLite').env('DESKHAND_DATABASE'))
    .addOption(new Option('--host <address>', 'address to listen on').env('DESKHAND_HOST').default('127.0.0.1'))
    .addOption(new Option('--port <number>', '0 picks a free one').env('DESKHAND_PORT').default('4710'))
    .addOption(new Option('--public-url <url>', 'how others reach it').env('DESKHAND_PUBLIC_URL'))
    .addOption(new Option('--base-only', 'only the documented /api/v2 endpoints'))
    .addOption(new Option('--log-level <level>', 'of the log file').env('DESKHAND_LOG_LEVEL').default('info'))
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const dataDirectory = path.resolve(options.data);
  mkdirSync(path.join(dataDirectory, 'logs'), { recursive: true });
  const destination = pino.destination({ dest: path.join(dataDirectory, 'logs', 'deskhand.log'), sync: false });
  const server = await startServer({
    dataDirectory,
    ...(options.database ? { databaseUrl: options.database } : {}),
    ...(options.publicUrl ? { publicUrl: options.publicUrl } : {}),
    ...(process.env.DESKHAND_ADMIN_KEY ? { adminKey: process.env.DESKHAND_ADMIN_KEY } : {}),
    host: options.host,
    port: Number(options.port),
    baseOnly: options.baseOnly ?? false,
    log: pino({ level: options.logLevel }, destination),
  });
  if (server.desk.createdKey && !process.env.DESKHAND_ADMIN_KEY) {
    process.stderr.write(`The administrator's key, shown only now: ${server.desk.createdKey}\n`);
  }
  process.stdout.write(`Deskhand listening on ${server.url}\n`);
  const stop = async () => {
    await server.stop();
    destination.flushSync();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
