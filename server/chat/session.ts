import type { Selectable } from 'kysely';
import type { Context, WriteContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import type { ChatSessionsTable } from '../storage/tables/chat.ts';
import { type ChatAccount, maySeeAccount } from './account.ts';
import { serverName } from './server-name.ts';

/** A conversation as stored. */
export type ChatSession = Selectable<ChatSessionsTable>;

/** How a front end names a session: its own server, and its own id for the visitor. */
export interface SessionName {
  chatServer: string;
  chatSessionID: string;
}

/** The conversation of a session with an account that has not ended, locked: its messages come in one by one. */
export function findConversation(
  ctx: WriteContext,
  account: ChatAccount,
  { chatServer, chatSessionID }: SessionName,
): Promise<ChatSession | undefined> {
  const query = ctx.tx
    .selectFrom('chat_sessions')
    .selectAll()
    .where('server', '=', serverName(chatServer))
    .where('session_id', '=', chatSessionID)
    .where('chat_account_id', '=', account.id)
    .where('ended_at', 'is', null);
  return forUpdate(query, ctx).executeTakeFirst();
}

/**
 * Begins a conversation. Of several callers at the same moment one does; the others wait for it and enter the same.
 *
 * @param after the session's conversation before, whose customer goes on talking.
 */
export async function beginConversation(
  ctx: WriteContext,
  account: ChatAccount,
  { name, after }: { name: SessionName; after: ChatSession | undefined },
): Promise<ChatSession> {
  const { chatServer, chatSessionID } = name;
  for (;;) {
    const begun = await ctx.tx
      .insertInto('chat_sessions')
      .values({
        chat_account_id: account.id,
        server: serverName(chatServer),
        session_id: chatSessionID,
        customer_id: after?.customer_id ?? 0,
        created_at: ctx.now(),
        ended_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['server', 'session_id', 'chat_account_id']).where('ended_at', 'is', null).doNothing(),
      )
      .returningAll()
      .executeTakeFirst();
    const there = begun ?? (await findConversation(ctx, account, name));
    if (there) return there;
  }
}

/** The newest conversation of a session with an account that has ended. */
export function lastEnded(
  { db }: Context,
  account: ChatAccount,
  { chatServer, chatSessionID }: SessionName,
): Promise<ChatSession | undefined> {
  return db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('server', '=', serverName(chatServer))
    .where('session_id', '=', chatSessionID)
    .where('chat_account_id', '=', account.id)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The newest conversation of a session with any account that the caller reaches, ended or not, locked for a change.
 *
 * @throws 404 for a session that never wrote.
 */
export async function loadConversation(ctx: WriteContext, name: SessionName): Promise<ChatSession> {
  const id = await newestConversation(ctx, name);
  const query = ctx.tx.selectFrom('chat_sessions').selectAll().where('id', '=', id);
  return forUpdate(query, ctx).executeTakeFirstOrThrow();
}

/** The id of the same, to read it. */
export async function newestConversation(ctx: Context, name: SessionName): Promise<number> {
  const rows = await ctx.db
    .selectFrom('chat_sessions')
    .innerJoin('chat_accounts', 'chat_accounts.id', 'chat_sessions.chat_account_id')
    .innerJoin('brands', 'brands.id', 'chat_accounts.brand_id')
    .select(['chat_sessions.id', 'chat_accounts.brand_id', 'chat_accounts.group_id', 'brands.default_group_id'])
    .where('chat_sessions.server', '=', serverName(name.chatServer))
    .where('chat_sessions.session_id', '=', name.chatSessionID)
    .orderBy('chat_sessions.id', 'desc')
    .execute();
  const newest = rows.find(({ default_group_id, ...account }) =>
    maySeeAccount(ctx, { ...account, group_id: account.group_id || default_group_id }),
  );
  if (!newest) throw notFound(`No chat session ${name.chatSessionID} of ${name.chatServer}.`);
  return newest.id;
}

/** The conversation of a session that goes on; 404 for one that never began or has ended. */
export async function loadOpenConversation(ctx: WriteContext, name: SessionName): Promise<ChatSession> {
  const session = await loadConversation(ctx, name);
  if (session.ended_at !== null) throw notFound(`The chat of session ${name.chatSessionID} has ended.`);
  return session;
}
