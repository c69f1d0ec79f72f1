import path from 'node:path';
import { type Context, createContext } from '../context.ts';
import { type OpenedDesk, openDesk } from '../open-desk.ts';
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
