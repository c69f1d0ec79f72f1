import * as z from 'zod';
import { chatServer, chatSession } from '../base/chat-words.ts';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, timestamp } from '../words.ts';

/** Longest time that a chat server waits for an answer in one request, in seconds. */
export const longestWait = 25;

/** Answers of one request; the next one has those behind them. */
export const answerLimit = 100;

const chatFile = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int().describe('Bytes.'),
  content_type: z.string(),
  url: z.string().describe('Where the chat server fetches it; its key needs TICKET_READ for that.'),
});

const chatAnswer = z.object({
  number: z.int().describe('Grows with every answer.'),
  message_id: z.int(),
  created_at: timestamp,
  agent_name: z.string(),
  text: z.string().describe('Plain text; line breaks stay.'),
  html: z.string().describe('The same as sanitised HTML.'),
  files: z.array(chatFile),
});
export type ChatAnswer = z.infer<typeof chatAnswer>;

export const chatAnswers = z.object({
  answers: z.array(chatAnswer).describe('In the order in which they were written.'),
  next: z.int().describe('What `after` is in the next request.'),
  agent_typing: z.boolean(),
  ended: z.boolean().describe('The chat has ended.'),
});
export type ChatAnswers = z.infer<typeof chatAnswers>;

export const chatAnswerRoutes = {
  getChatAnswers: route({
    method: 'GET',
    path: '/desk/chat-answers',
    permission: 'API_CHAT',
    summary:
      'What agents have answered in the newest chat of a session, for its chat server to show. With `wait` the answer comes when there is something new, or when the time is over.',
    refusals: [404],
    input: z.object({
      chatServer: chatServer(),
      chatSessionID: chatSession(),
      after: count().default(0).describe('`next` of the request before; 0: from the beginning.'),
      wait: count()
        .refine((value) => value <= longestWait, { error: `must be a whole number from 0 to ${longestWait}` })
        .meta({ maximum: longestWait })
        .default(0)
        .describe('Seconds to wait for an answer, or for an agent to begin or stop typing.'),
      typing: flag()
        .exactOptional()
        .describe('`agent_typing` of the request before: what began or stopped between the two is then news at once.'),
    }),
    response: itemOf(chatAnswers),
    examples: { 'of a session': { chatServer: 'chat.office.example', chatSessionID: 'visitor-7' } },
  }),
};
