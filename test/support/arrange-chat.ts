import type { OpenHours } from '../../server/contract/base/chat-words.ts';
import { arrangeRows } from './arrange-people.ts';
import type { TestDesk } from './desk.ts';

/** The server and the token of the account that arrangeChatAccount makes unless told otherwise. */
export const chatServer = 'chat.example';
export const chatAccountToken = 'token1';
/** A session there. */
export const session = { chatServer, chatSessionID: 'session-1' };

interface Wanted {
  token?: string;
  brandId?: number;
  groupId?: number;
  servers?: readonly string[];
  whitelistedDomains?: readonly string[];
  blacklistedIps?: readonly string[];
  predefinedUserInputs?: readonly string[];
  greeting?: string;
  offlineText?: string;
  openHours?: OpenHours | null;
}

/** Puts a chat account into the database. */
export async function arrangeChatAccount(desk: TestDesk, wanted: Wanted = {}): Promise<void> {
  const list = (values: readonly string[] = []) => JSON.stringify(values);
  await arrangeRows(desk, 'chat_accounts', [
    {
      brand_id: wanted.brandId ?? 1,
      group_id: wanted.groupId ?? 0,
      token: wanted.token ?? chatAccountToken,
      servers: list(wanted.servers ?? [chatServer]),
      whitelisted_domains: list(wanted.whitelistedDomains),
      blacklisted_ips: list(wanted.blacklistedIps),
      predefined_user_inputs: list(wanted.predefinedUserInputs),
      greeting: wanted.greeting ?? '',
      offline_text: wanted.offlineText ?? '',
      open_hours: wanted.openHours ? JSON.stringify(wanted.openHours) : null,
    },
  ]);
}
