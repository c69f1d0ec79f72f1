import type { TicketRow } from '../../../server/contract/desk/tickets.ts';
import { aDesk } from '../a-desk.ts';

export const theDesk = aDesk({ features: ['ticket-list', 'events'] });

/** A server that answers the console's reads from a few rows, in their order, and tells what the test says. */
export function serveRows(rows: readonly TicketRow[]) {
  const asked: string[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/desk': () => ({ type: 'item', item: theDesk }),
    '/desk/tickets': () => ({ itemStart: 0, itemTotal: rows.length, itemLimit: 50, items: rows, next: null }),
    '/desk/tickets/ids': () => ({ type: 'item', item: { ids: rows.map(({ id }) => id), position: '0-1' } }),
    '/desk/tickets/rows': (query) => ({
      type: 'item',
      item: rows.filter(({ id }) => query.get('ids')?.split(',').includes(String(id))),
    }),
  };
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const path = url.pathname.replace('/api/v2', '');
    asked.push(path);
    if (path === '/desk/events') return new Response(openStream(init.signal));
    return new Response(JSON.stringify(answers[path]?.(url.searchParams) ?? {}));
  };
  const openStream = (signal: AbortSignal | null | undefined) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
        controller.enqueue(new TextEncoder().encode(`id: ${theDesk.position}\n\n`));
      },
    });
  return {
    fetch: answer,
    /** Paths that were asked for. */
    asked,
    tell(event: string, data: unknown) {
      stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  };
}
