import * as z from 'zod';
import { openHours } from '../base/chat-words.ts';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, id, text } from '../words.ts';
import { listPart, setOf, title } from './set-up-words.ts';

/** A chat front end that may bring chats in: what API_CHAT's endpoints find under its token. */
export const chatAccount = z.object({
  id: z.int(),
  brand_id: z.int(),
  group_id: z.int().describe("Where its tickets go; 0 is the brand's default group."),
  token: z.string().describe("The chatAccountToken of the chat endpoints. No secret: every visitor's browser has it."),
  servers: z.array(z.string()).describe('The chatServers that it is for.'),
  whitelisted_domains: z
    .array(z.string())
    .describe('Domains whose pages may open a chat, with everything below them; empty is every page.'),
  blacklisted_ips: z.array(z.string()).describe('Addresses, or ranges of them in CIDR form, whose visitors may not.'),
  greeting: z.string(),
  offline_text: z.string(),
  predefined_user_inputs: z.array(z.string()).describe('What visitors are offered to say at a click.'),
  open_hours: openHours.nullable().describe('null is always.'),
});
export type ChatAccountItem = z.infer<typeof chatAccount>;

const token = () =>
  text(255)
    .refine((value) => /^[A-Za-z0-9]{8,}$/.test(value), { error: 'must be at least 8 letters and digits' })
    .meta({ type: 'string', pattern: '^[A-Za-z0-9]{8,}$', maxLength: 255 });
const server = () =>
  text(255)
    .refine((value) => /^[A-Za-z0-9.:/-]*[A-Za-z0-9][A-Za-z0-9.:/-]*$/.test(value), {
      error: 'must be letters, digits, dots, colons, slashes and hyphens',
    })
    .meta({ type: 'string', maxLength: 255 });
const servers = () => setOf(server(), 50).refine((all) => all.length > 0, { error: 'must name at least one server' });
/** Null takes the text away. */
const shown = () => text(2000).nullable().exactOptional();

const optional = {
  group_id: count().exactOptional(),
  token: token().nullable().exactOptional(),
  whitelisted_domains: setOf(text(), 500).exactOptional(),
  blacklisted_ips: setOf(text(64), 5000).exactOptional(),
  greeting: shown(),
  offline_text: shown(),
  predefined_user_inputs: setOf(title(255), 50).exactOptional(),
  open_hours: openHours.nullable().exactOptional(),
};
const clears = ['token', 'greeting', 'offline_text', 'open_hours'];

export const chatAccountRoutes = {
  listChatAccounts: route({
    method: 'GET',
    path: '/desk/chat-accounts',
    permission: 'DESK_ADMIN',
    summary: 'The chat accounts, of all brands or of one, in the order of their ids.',
    input: z.object({ ...listPart, brand_id: id().exactOptional() }),
    response: itemListOf(chatAccount),
    examples: { 'those of a brand': { brand_id: 1 } },
  }),
  getChatAccount: route({
    method: 'GET',
    path: '/desk/chat-accounts/{id}',
    permission: 'DESK_ADMIN',
    summary: 'One chat account.',
    input: z.object({ id: id() }),
    response: itemOf(chatAccount),
    examples: { 'by id': { id: 1 } },
  }),
  createChatAccount: route({
    method: 'POST',
    path: '/desk/chat-accounts',
    permission: 'DESK_ADMIN',
    summary: 'Adds a chat account to a brand, without brand_id to the default one. Without a token it gets a new one.',
    body: 'fields',
    documented: 'application/json',
    clears,
    once: true,
    input: z.object({ brand_id: id().exactOptional(), servers: servers(), ...optional }),
    response: itemOf(chatAccount),
    refusals: [409],
    examples: {
      'a chat that is open on weekdays': {
        servers: ['chat.office.example'],
        whitelisted_domains: ['shop.example'],
        greeting: 'How can we help?',
        open_hours: {
          time_zone: 'Europe/Berlin',
          days: {
            monday: [
              { from: '09:00', to: '12:00' },
              { from: '13:00', to: '17:00' },
            ],
          },
        },
      },
    },
  }),
  updateChatAccount: route({
    method: 'PATCH',
    path: '/desk/chat-accounts/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Changes what is sent of a chat account. Null takes a text or the open hours away and makes a new token.',
    body: 'fields',
    documented: 'application/json',
    clears,
    input: z.object({ id: id(), servers: servers().exactOptional(), ...optional }),
    response: itemOf(chatAccount),
    refusals: [409],
    examples: { 'another greeting': { id: 1, greeting: 'Good to see you!' } },
  }),
  deleteChatAccount: route({
    method: 'DELETE',
    path: '/desk/chat-accounts/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Deletes a chat account that no chat came through.',
    input: z.object({ id: id() }),
    response: resultOf('Chat account deleted.'),
    refusals: [409],
    examples: { 'by id': { id: 2 } },
  }),
};
