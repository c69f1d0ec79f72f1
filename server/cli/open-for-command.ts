import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Context, createContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { type OpenedDesk, openDesk } from '../open-desk.ts';
import { databaseFile } from '../storage/open-sqlite.ts';
import { tellFirstKey } from './tell-first-key.ts';

/** Where a command finds the desk: the two options that every one of them has. */
export interface DeskOptions {
  data: string;
  database?: string;
}

/** Runs `work` on the desk, beside a running server or without one, as whoever sits at this machine. */
export async function withDesk<Result>(
  { data, database }: DeskOptions,
  work: (ctx: Context, desk: OpenedDesk) => Promise<Result>,
): Promise<Result> {
  const desk = await openDesk({
    dataDirectory: path.resolve(data),
    ...(database ? { databaseUrl: database } : {}),
    ...(process.env.DESKHAND_SECRET_KEY ? { secretKey: process.env.DESKHAND_SECRET_KEY } : {}),
    ...(process.env.DESKHAND_ADMIN_KEY ? { adminKey: process.env.DESKHAND_ADMIN_KEY } : {}),
    role: 'command',
  });
  try {
    tellFirstKey(desk);
    return await work(createContext(desk, { kind: 'system', step: 'deskhand' }, 'command'), desk);
  } finally {
    await desk.close();
  }
}

/**
 * The same, on a desk that must be there: a slip in --data is said, and not answered with a new, empty desk. Whether a
 * PostgreSQL database holds one shows when it is opened.
 */
export async function withExistingDesk<Result>(
  options: DeskOptions,
  work: (ctx: Context, desk: OpenedDesk) => Promise<Result>,
): Promise<Result> {
  const directory = path.resolve(options.data);
  if (!options.database && !existsSync(path.join(directory, databaseFile))) {
    throw notFound(`There is no desk in ${directory}. Name the directory of yours with --data.`);
  }
  return await withDesk(options, work);
}
