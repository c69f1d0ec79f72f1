/**
 * What a chat server asks of Deskhand: the nine chat endpoints, and where the answers of agents are fetched. The key
 * stays here, on the server: whoever has it could write in every visitor's name.
 *
 * @param {{ url: string, key: string, token: string, server: string }} options where the desk is, a key with API_CHAT and
 *   TICKET_READ, the token of the chat account, and the name of this chat server as the account has it.
 */
export function connectDesk({ url, key, token, server }) {
  const account = { chatServer: server, chatAccountToken: token };
  const named = (session) => ({ chatServer: server, chatSessionID: session });

  /** Sends fields as a form; gives `item` of the answer. */
  async function call(method, path, fields, signal) {
    const query = method === 'GET' ? `?${new URLSearchParams(fields)}` : '';
    const response = await fetch(`${url}/api/v2${path}${query}`, {
      method,
      headers: { authorization: `apikey ${key}` },
      body: method === 'GET' ? undefined : asForm(fields),
      signal,
    });
    const answer = await response.json();
    if (!response.ok) throw new DeskRefused(response.status, answer.message);
    return answer.item;
  }
  const post = (name, fields) => call('POST', `/chat/${name}`, fields);

  return {
    /** Whether a page of this host may open a chat, for a visitor with this address. */
    mayOpen: (host, ip) => post('checkOriginAndIP', { ...account, origin: host, ip }),
    /** Greeting, suggestions, whether somebody is there. */
    config: () => post('requestChatConfig', account),
    /** How many wait, and for how long. */
    queue: () => post('requestChatQueue', { chatAccountToken: token }),
    /** The hosts on which the chat may be shown. */
    rules: () => call('GET', '/chat/whitelistedDomainsAndBlacklistedIPs', {}),

    /** The first message of a session opens a ticket. The same number with the same text is the same message. */
    message: (session, message) => post('notifyUserNewChatMessage', { ...account, ...named(session), ...message }),
    event: (session, event) => post('notifyUserNewChatEvent', { ...named(session), event }),
    visited: (session, page) => post('notifyUserVisited', { ...named(session), url: page }),
    end: (session) => post('notifyUserEndChat', named(session)),
    /** The session's next message carries the file. */
    attach: (session, file) => post('addAttachment', { ...named(session), file }),

    /** The agents' answers behind the last one that is known; waits for one, or for typing to begin or stop. */
    answers: (session, { after, typing }, signal) =>
      call('GET', '/desk/chat-answers', { ...named(session), after, typing, wait: 25 }, signal),
    /** The bytes of a file of an answer. */
    file: (id) => fetch(`${url}/api/v2/desk/attachments/${id}`, { headers: { authorization: `apikey ${key}` } }),
  };
}

export class DeskRefused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

function asForm(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}
