import { DeskRefused } from './desk.mjs';

/** A visitor whose page is gone for so long (ms) has left. */
const leftAfter = 120_000;
/** A desk that does not answer is asked again after this time (ms). */
const again = 2000;

/**
 * Passes the answers of agents on to visitors, as Server-Sent Events, and ends the chats of those who have left.
 *
 * @param {ReturnType<import('./desk.mjs').connectDesk>} desk
 */
export function passAnswersOn(desk) {
  /** Files that a session was shown: no visitor fetches those of another one. */
  const files = new Map();
  const leaving = new Map();

  /** Follows a session until its page goes. `after`: number of the last answer that the page has. */
  async function follow(session, after, response) {
    const gone = new AbortController();
    clearTimeout(leaving.get(session));
    leaving.delete(session);
    response.on('close', () => {
      gone.abort();
      if (!leaving.has(session)) leaving.set(session, setTimeout(leave, leftAfter, session).unref());
    });
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': here\n\n');
    let known = { after, typing: false };
    while (!gone.signal.aborted) known = await next(session, known, { response, signal: gone.signal });
  }

  /** Waits for what is new and tells it; gives what is known then. */
  async function next(session, known, { response, signal }) {
    try {
      const { answers, next: after, agent_typing: typing, ended } = await desk.answers(session, known, signal);
      for (const { number, agent_name, text, files: attached } of answers) {
        remember(session, attached);
        tell(response, 'answer', { name: agent_name, text, files: attached }, number);
      }
      if (typing !== known.typing) tell(response, 'typing', { typing });
      if (ended) {
        tell(response, 'ended', {});
        response.end();
      }
      return { after, typing };
    } catch (error) {
      if (signal.aborted) return known;
      // Refused, it stays refused: the page is told so by the end of its stream.
      if (error instanceof DeskRefused && error.status < 500 && error.status !== 429) response.end();
      else await new Promise((resolve) => setTimeout(resolve, again));
      return known;
    }
  }

  function remember(session, attached) {
    const known = files.get(session) ?? new Set();
    for (const { id } of attached) known.add(id);
    files.set(session, known);
  }

  /** The desk may not hear it: then the chat stays open there until somebody solves its ticket. */
  function leave(session) {
    leaving.delete(session);
    files.delete(session);
    desk.end(session).catch(() => {});
  }

  return { follow, mayFetch: (session, id) => files.get(session)?.has(id) === true };
}

function tell(response, event, data, id) {
  if (id !== undefined) response.write(`id: ${id}\n`);
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
