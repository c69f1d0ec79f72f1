import * as z from 'zod';
import { itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id, limit, text, timestamp } from '../words.ts';
import { chatEvent, chatServer, chatSession, chatSessionOrNumber, hostName, token, visitorName } from './chat-words.ts';
import { emailAddress, phone } from './customer-words.ts';

/** The kind of channel that chats are. */
export const chatChannel = 8;

/** Longest chat message and longest additional data, in characters. */
export const chatTextLimit = 65_536;
const longText = () => text(chatTextLimit);
/** Longest address of a page. */
const pageAddress = () => text(2048);

/** Largest attachment, in bytes. */
export const attachmentLimit = 25 * 1024 * 1024;

export const chatConfig = z.object({
  brand_id: z.int(),
  brand_name: z.string(),
  channel_id: z.int(),
  greeting: z.string(),
  offline_text: z.string(),
  predefined_user_inputs: z.array(z.string()),
  online: z.boolean().describe('Within the open hours, and an agent is available.'),
  queue_length: z.int(),
  attachment_limit: z.int().describe('Bytes.'),
  attachment_types: z.array(z.string()),
});
export type ChatConfig = z.infer<typeof chatConfig>;

export const receivedChatMessage = z.object({ ticket_id: z.int(), message_id: z.int(), customer_id: z.int() });
export type ReceivedChatMessage = z.infer<typeof receivedChatMessage>;

export const chatAttachment = z.object({ id: z.int(), name: z.string(), size: z.int(), content_type: z.string() });
export type ChatAttachment = z.infer<typeof chatAttachment>;

export const originCheck = z.object({ allowed: z.boolean(), reason: z.string() });
export type OriginCheck = z.infer<typeof originCheck>;

export const originRules = z.object({ whitelistedDomains: z.array(z.string()), blacklistedIPs: z.array(z.string()) });
export type OriginRules = z.infer<typeof originRules>;

export const chatQueue = z.object({
  waiting: z.int(),
  agents_available: z.int(),
  estimated_wait_seconds: z.int().nullable().describe('For whoever would join now; null while no agent is available.'),
  sessions: z
    .array(z.object({ chatSessionID: z.string(), ticket_id: z.int(), waiting_since: timestamp }))
    .describe('Longest waiting first.'),
});
export type ChatQueue = z.infer<typeof chatQueue>;

const chat = {
  method: 'POST',
  permission: 'API_CHAT',
  documented: 'multipart/form-data',
  refusals: [404],
} as const;

export const chatRoutes = {
  requestChatConfig: route({
    ...chat,
    path: '/chat/requestChatConfig',
    summary: 'What a chat front end shows: greeting, predefined inputs, whether somebody is there.',
    body: 'fields',
    input: z.object({ chatServer: chatServer(), chatAccountToken: token() }),
    response: itemOf(chatConfig),
    examples: { 'of an account': { chatServer: 'chat.office.example', chatAccountToken: 'office2026' } },
  }),
  notifyUserNewChatMessage: route({
    ...chat,
    path: '/chat/notifyUserNewChatMessage',
    summary: 'Takes a message of a chat; the first one of a session opens a ticket.',
    refusals: [404, 409],
    body: 'fields',
    lists: ['attachmentIDs'],
    input: z.object({
      chatServer: chatServer(),
      chatSessionID: chatSessionOrNumber().describe('The visitor’s chat; a plus before it is no part of it.'),
      chatAccountToken: token(),
      channelID: id().default(chatChannel),
      message: longText(),
      url: pageAddress().default('').describe('The page that the visitor is on.'),
      messageNumber: limit(Number.MAX_SAFE_INTEGER)
        .default(1)
        .describe('The same number with the same text is the same message, sent again.'),
      usedPredefinedUserInput: z
        .union([longText(), z.boolean().transform(String)])
        .default('false')
        .describe('The predefined input that the visitor took, or whether they took one.'),
      additionalData: longText().default(''),
      externalAddressOverwrite: text().exactOptional().describe('Finds the customer by this address.'),
      customerName: visitorName().exactOptional(),
      emailAddress: emailAddress().exactOptional(),
      phoneNumber: phone().exactOptional(),
      attachmentIDs: z
        .array(id(), { error: 'must be a list of attachment ids' })
        .max(100, { error: 'must name at most 100 attachments' })
        .transform((ids) => [...new Set(ids)])
        .default([])
        .describe('Attachments that this message carries, beside those that were added for its session.'),
    }),
    response: itemOf(receivedChatMessage),
    examples: {
      'the first one of a session': {
        chatServer: 'chat.office.example',
        chatSessionID: 'visitor-8',
        chatAccountToken: 'office2026',
        message: 'Do you ship to Norway?',
        customerName: 'Eve Stone',
        emailAddress: 'eve@customer.example',
      },
      'a further one': {
        chatServer: 'chat.office.example',
        chatSessionID: 'visitor-7',
        chatAccountToken: 'office2026',
        message: 'Are you there?',
        messageNumber: 2,
      },
    },
  }),
  notifyUserNewChatEvent: route({
    ...chat,
    path: '/chat/notifyUserNewChatEvent',
    summary: 'Takes what a visitor does in the chat: typing is live only, the rest is kept in the ticket.',
    body: 'fields',
    input: z.object({ chatServer: chatServer(), chatSessionID: chatSession(), event: chatEvent }),
    response: resultOf('Chat event received.'),
    examples: {
      'the chat was opened': {
        chatServer: 'chat.office.example',
        chatSessionID: 'visitor-7',
        event: 'expandedchat',
      },
    },
  }),
  notifyUserVisited: route({
    ...chat,
    path: '/chat/notifyUserVisited',
    summary: 'Notes in the ticket that the visitor opened a page.',
    body: 'fields',
    input: z.object({ chatServer: chatServer(), chatSessionID: chatSession(), url: pageAddress() }),
    response: resultOf('Visited URL received.'),
    examples: {
      'a page': {
        chatServer: 'chat.office.example',
        chatSessionID: 'visitor-7',
        url: 'https://shop.example/lamps',
      },
    },
  }),
  notifyUserEndChat: route({
    ...chat,
    path: '/chat/notifyUserEndChat',
    summary: 'Ends the chat; the next message of the session opens a new ticket.',
    body: 'fields',
    input: z.object({ chatServer: chatServer(), chatSessionID: chatSession() }),
    response: resultOf('Chat ended.'),
    examples: { 'the visitor left': { chatServer: 'chat.office.example', chatSessionID: 'visitor-7' } },
  }),
  addAttachment: route({
    ...chat,
    path: '/chat/addAttachment',
    summary: 'Takes a file; the next message of the session carries it, or the one that names it.',
    body: 'fields',
    file: { field: 'file', limit: attachmentLimit },
    refusals: [],
    input: z.object({
      chatServer: chatServer().exactOptional(),
      chatSessionID: chatSessionOrNumber().exactOptional(),
    }),
    response: itemOf(chatAttachment),
    examples: {
      'for a session': { chatServer: 'chat.office.example', chatSessionID: 'visitor-7', file: 'TGFtcA==' },
    },
  }),
  checkOriginAndIP: route({
    ...chat,
    path: '/chat/checkOriginAndIP',
    summary: 'Says whether a page of this host may open a chat for a visitor with this address.',
    body: 'fields',
    input: z.object({
      chatServer: chatServer(),
      chatAccountToken: token(),
      origin: hostName().describe('Host name of the page.'),
      ip: text().describe('Address of the visitor.'),
    }),
    response: itemOf(originCheck),
    examples: {
      'a page of the shop': {
        chatServer: 'chat.office.example',
        chatAccountToken: 'office2026',
        origin: 'www.shop.example',
        ip: '203.0.113.7',
      },
    },
  }),
  listOriginRules: route({
    method: 'GET',
    path: '/chat/whitelistedDomainsAndBlacklistedIPs',
    permission: 'API_CHAT',
    summary: 'The whitelisted domains and blacklisted addresses of all chat accounts.',
    input: z.object({}),
    response: itemOf(originRules),
    examples: { 'all rules': {} },
  }),
  requestChatQueue: route({
    ...chat,
    path: '/chat/requestChatQueue',
    summary: 'Who waits in the chats of an account, for how long, and how many agents are there.',
    body: 'fields',
    input: z.object({ chatAccountToken: token() }),
    response: itemOf(chatQueue),
    examples: { 'of an account': { chatAccountToken: 'office2026' } },
  }),
};
