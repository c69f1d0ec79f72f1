import { randomInt } from 'node:crypto';
import { parseIpRule } from '../chat/ip-rules.ts';
import { parseOrigin } from '../chat/origin-rules.ts';
import { serverName } from '../chat/server-name.ts';
import type { ChatAccountItem } from '../contract/desk/chat-accounts.ts';
import { invalidField } from '../errors.ts';

/** What a request can say of an account; null takes something away, and makes a new token. */
export type AccountWish = {
  [Name in Exclude<keyof ChatAccountItem, 'id' | 'brand_id'>]?: ChatAccountItem[Name] | null;
};

/** The columns of what a request says of an account. Refuses domains and addresses that are none. */
export function wantedColumns(wish: AccountWish) {
  const { whitelisted_domains: domains, blacklisted_ips: ips, ...rest } = wish;
  requireAll('whitelisted_domains', domains, (domain) => parseOrigin(domain) !== undefined);
  requireAll('blacklisted_ips', ips, (rule) => parseIpRule(rule) !== undefined);
  return {
    ...(rest.group_id == null ? {} : { group_id: rest.group_id }),
    ...(rest.token === undefined ? {} : { token: rest.token ?? newToken() }),
    ...(rest.servers == null ? {} : { servers: JSON.stringify([...new Set(rest.servers.map(serverName))]) }),
    ...(domains == null ? {} : { whitelisted_domains: JSON.stringify(domains.map((domain) => domain.trim())) }),
    ...(ips == null ? {} : { blacklisted_ips: JSON.stringify(ips.map((rule) => rule.trim())) }),
    ...(rest.greeting === undefined ? {} : { greeting: rest.greeting ?? '' }),
    ...(rest.offline_text === undefined ? {} : { offline_text: rest.offline_text ?? '' }),
    ...(rest.predefined_user_inputs == null
      ? {}
      : { predefined_user_inputs: JSON.stringify(rest.predefined_user_inputs) }),
    ...(rest.open_hours === undefined
      ? {}
      : { open_hours: rest.open_hours === null ? null : JSON.stringify(rest.open_hours) }),
  };
}

function requireAll(field: string, values: readonly string[] | null | undefined, isRight: (value: string) => boolean) {
  const wrong = values?.find((value) => !isRight(value));
  if (wrong === undefined) return;
  const what = field === 'blacklisted_ips' ? 'is no IP address and no range of them' : 'is no domain';
  throw invalidField(field, `has an entry that ${what}: ${wrong}`);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A token of letters and digits that nobody guesses: 190 random bits. */
export const newToken = (): string => Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('');
