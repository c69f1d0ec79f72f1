import { once } from 'node:events';
import type { Context } from '../context.ts';
import type { ChatAnswers, chatAnswerRoutes } from '../contract/desk/chat-answers.ts';
import type { RouteCall } from '../contract/route.ts';
import { listAnswers } from './list-answers.ts';

/** Another server of the same database can have written: it is looked this often (ms). */
const lookEvery = 500;

/**
 * The answers of agents in a chat; where there are none yet, as soon as there is one, as an agent begins or stops typing,
 * as the chat ends, or when the time is over.
 *
 * @param left aborted when the chat server has hung up.
 */
export async function awaitChatAnswers(
  ctx: Context,
  { wait, typing, ...wanted }: RouteCall<typeof chatAnswerRoutes.getChatAnswers>,
  left: AbortSignal,
): Promise<ChatAnswers> {
  ctx.require('API_CHAT');
  let found = await listAnswers(ctx, wanted);
  const known = typing ?? found.agent_typing;
  const until = performance.now() + wait * 1000;
  const draining = new AbortController();
  const drain = () => draining.abort();
  ctx.desk.signals.once('draining', drain);
  const ended = AbortSignal.any([left, draining.signal]);
  try {
    while (!isNews(found, known) && performance.now() < until && !ended.aborted) {
      await somethingWritten(ctx, ended);
      found = await listAnswers(ctx, wanted);
    }
    return found;
  } finally {
    ctx.desk.signals.off('draining', drain);
  }
}

/** @param typing whether the chat server knows that an agent types. */
const isNews = ({ answers, ended, agent_typing }: ChatAnswers, typing: boolean) =>
  answers.length > 0 || ended || agent_typing !== typing;

/** A transaction of this server was committed, or it is time to look. */
async function somethingWritten({ desk }: Context, ended: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(lookEvery)]);
  await once(desk.signals, 'committed', { signal }).catch(() => {});
}
