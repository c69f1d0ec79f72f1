import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Problem } from './problem.ts';

/** Columns whose "none" is 0, so that no foreign key can watch them. */
const references = [
  ['tickets', 'customer_id', 'customers'],
  ['tickets', 'assigned_user_id', 'users'],
  ['tickets', 'assigned_group_id', 'groups'],
  ['tickets', 'channel_id', 'channels'],
  ['messages', 'customer_id', 'customers'],
  ['messages', 'user_id_created', 'users'],
  ['messages', 'channel_id', 'channels'],
  ['timeline_events', 'by_user_id', 'users'],
  ['brands', 'default_group_id', 'groups'],
  ['chat_sessions', 'ticket_id', 'tickets'],
  ['notifications', 'ticket_id', 'tickets'],
  ['tickets', 'merged_into', 'tickets'],
] as const;

/** Rows that name another one which is not there, and messages without their text. */
export async function checkReferences({ db }: Context): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [table, column, parent] of references) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(table)} child
      where child.${sql.ref(column)} <> 0
        and not exists (select 1 from ${sql.table(parent)} parent where parent.id = child.${sql.ref(column)})`.execute(
      db,
    );
    const total = rows[0]?.total ?? 0;
    if (total > 0) problems.push(`${total} rows of ${table} name a ${column} that is not in ${parent}.`);
  }
  const { total } = await db
    .selectFrom('messages')
    .leftJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .where('message_contents.message_id', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total > 0) problems.push(`${total} messages have lost their text.`);
  return problems;
}
