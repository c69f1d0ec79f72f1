import { findAgentByUser } from '../../../server/auth/find-agent.ts';
import { createBulkChange } from '../../../server/bulk/create.ts';
import { createContext } from '../../../server/context.ts';
import { openDesk } from '../../../server/open-desk.ts';
import type { TestDesk } from '../../support/desk.ts';

export async function asUser({ desk }: TestDesk, id = 1) {
  const agent = await findAgentByUser(desk.storage, id);
  if (!agent) throw new Error(`no user ${id}`);
  return createContext(desk, agent, 'test');
}

/** One that runs, without anybody who does it: it solves these tickets, without a word all. */
export async function begun(desk: TestDesk, userId = 1, ids?: number[]) {
  const change = { status: 'solved' } as const;
  const which = ids ? { ids } : { filter: {} };
  return createBulkChange(await asUser(desk, userId), { ...which, change, dry_run: false });
}

export const open = (count: number) => Array.from({ length: count }, () => ({ status: 'open' as const }));

export const jobOf = async ({ ctx }: TestDesk, id = 1) =>
  ctx.db.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst();

/** Another process on the same data, once the first is gone (SQLite) or beside it (PostgreSQL). */
export const openAgain = ({ directory, databaseUrl }: TestDesk) =>
  openDesk({ dataDirectory: directory, ...(databaseUrl ? { databaseUrl } : {}), role: 'command' });
