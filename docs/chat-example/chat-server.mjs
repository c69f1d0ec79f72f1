/**
 * A chat server in small: serves the chat page and stands between its visitors and Deskhand. Run it with Node 20 or
 * newer; README.md says what the environment has to hold.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { passAnswersOn } from './answers.mjs';
import { connectDesk, DeskRefused } from './desk.mjs';

const { DESK_URL, DESK_KEY, CHAT_TOKEN, CHAT_SERVER = 'chat.example', PORT = '4720' } = process.env;
if (!DESK_URL || !DESK_KEY || !CHAT_TOKEN) {
  console.error('DESK_URL, DESK_KEY and CHAT_TOKEN must be set: see README.md.');
  process.exit(2);
}
const desk = connectDesk({ url: DESK_URL, key: DESK_KEY, token: CHAT_TOKEN, server: CHAT_SERVER });
const answers = passAnswersOn(desk);

const largestText = 256 * 1024;
const largestFile = 25 * 1024 * 1024;

const pages = {
  '/': ['chat.html', 'text/html; charset=utf-8'],
  '/chat.js': ['chat.js', 'text/javascript; charset=utf-8'],
  '/chat.css': ['chat.css', 'text/css; charset=utf-8'],
};

/** What the page asks for, by method and path. Each is of one visitor, who is told apart by a cookie. */
const actions = {
  'POST /chat/open': async ({ request, session, body }) => {
    const { allowed, reason } = await desk.mayOpen(body.host, request.socket.remoteAddress);
    if (!allowed) throw new DeskRefused(403, reason);
    const [config, queue] = await Promise.all([desk.config(), desk.queue()]);
    const { greeting, offline_text, online, predefined_user_inputs: suggestions } = config;
    const { waiting, estimated_wait_seconds: seconds } = queue;
    return { session, text: online ? greeting : offline_text, online, suggestions, waiting, seconds };
  },
  'POST /chat/message': ({ session, body: { text, number, name, email, page, suggested } }) =>
    desk.message(session, {
      message: text,
      messageNumber: number,
      customerName: name || undefined,
      emailAddress: email || undefined,
      url: page,
      usedPredefinedUserInput: suggested,
    }),
  'POST /chat/event': ({ session, body }) => desk.event(session, body.event),
  'POST /chat/visited': ({ session, body }) => desk.visited(session, body.page),
  'POST /chat/end': ({ session }) => desk.end(session),
};

const server = createServer(async (request, response) => {
  try {
    await answer(request, response);
  } catch (error) {
    const refused = error instanceof DeskRefused;
    if (!refused) console.error(error);
    if (!response.headersSent)
      sendJson(response, refused ? error.status : 502, { message: refused ? error.message : '' });
    else response.end();
  }
});

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://chat');
  if (request.method === 'GET' && pages[pathname]) return sendPage(pathname, response);
  // Only this server's own page acts for a visitor: the cookie alone would come with a request of any page.
  if (request.method === 'POST' && hostOf(request.headers.origin) !== request.headers.host) {
    throw new DeskRefused(403, 'Another page than the chat asked.');
  }
  const known = /(?:^|; )chat=([0-9a-f-]{36})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  const session = known ?? randomUUID();
  response.setHeader('set-cookie', `chat=${session}; HttpOnly; SameSite=Lax; Path=/`);
  const action = actions[`${request.method} ${pathname}`];
  if (action) {
    const body = JSON.parse(String(await read(request, largestText)));
    const result = await action({ request, session, body });
    // The next chat of this visitor is another session.
    if (pathname === '/chat/end') response.setHeader('set-cookie', 'chat=; Max-Age=0; Path=/');
    return sendJson(response, 200, result ?? {});
  }
  if (pathname === '/chat/file' && request.method === 'POST') {
    const bytes = await read(request, largestFile);
    const file = new File([bytes], searchParams.get('name') ?? 'file', { type: request.headers['content-type'] });
    return sendJson(response, 200, await desk.attach(session, file));
  }
  if (pathname === '/chat/answers') {
    const after = request.headers['last-event-id'] ?? searchParams.get('after') ?? 0;
    return answers.follow(session, Number(after), response);
  }
  const [, id] = /^\/chat\/files\/(\d+)$/.exec(pathname) ?? [];
  if (id) return sendFile(session, Number(id), response);
  sendJson(response, 404, { message: 'There is nothing here.' });
}

const hostOf = (origin) => (URL.canParse(origin) ? new URL(origin).host : '');

/** The page may stand in a frame of those pages only that the desk's rules name, where there are rules. */
async function sendPage(pathname, response) {
  const [file, type] = pages[pathname];
  const { whitelistedDomains } = await desk.rules();
  const frames = whitelistedDomains.flatMap((host) => [`https://${host}`, `https://*.${host}`]);
  const ancestors = frames.length === 0 ? '*' : `'self' ${frames.join(' ')}`;
  response.setHeader('content-security-policy', `default-src 'self'; frame-ancestors ${ancestors}`);
  response.setHeader('content-type', type);
  response.end(await readFile(new URL(file, import.meta.url)));
}

/** A file that an agent sent in this visitor's chat, always as a download. */
async function sendFile(session, id, response) {
  if (!answers.mayFetch(session, id)) throw new DeskRefused(404, 'There is no such file in this chat.');
  const file = await desk.file(id);
  for (const name of ['content-type', 'content-length', 'content-disposition', 'x-content-type-options']) {
    const value = file.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.writeHead(file.status);
  for await (const part of file.body) response.write(part);
  response.end();
}

async function read(request, limit) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > limit) throw new DeskRefused(413, 'That is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function sendJson(response, status, value) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`The chat is at http://127.0.0.1:${server.address().port}/`);
});
