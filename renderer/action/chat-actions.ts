import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { canTakeChats } from '../chat/can-take-chats.ts';
import { takeChat } from '../chat/take-chat.ts';
import { waitingChatsQuery } from '../source/queries.ts';
import type { Action } from './action.ts';

/** Answering whoever waits in a chat; absent where chats do not ring. */
export function chatActions(console: Console, desk: DeskFacts): Action[] {
  if (!canTakeChats(desk)) return [];
  const { source } = console;
  const first = () => source.queries.getQueryData(waitingChatsQuery(source).queryKey)?.[0];
  return [
    {
      id: 'answer-chat',
      group: 'go',
      label: (t) => t('chat.answerFirst'),
      keys: ['g a'],
      when: () => first() !== undefined,
      run: () => {
        const chat = first();
        if (chat) takeChat(console, desk.user.id, chat.id);
      },
    },
  ];
}
