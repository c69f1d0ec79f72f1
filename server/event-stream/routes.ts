import { type Agent, type Context, callingAgent } from '../context.ts';
import { eventRoutes } from '../contract/desk/events.ts';
import type { RouteCall } from '../contract/route.ts';
import { answerHeaders } from '../http/answer-headers.ts';
import { type HttpCall, handle } from '../http/mount.ts';
import type { EventStreams } from './hub.ts';

export const eventStreamRoutes = (streams: EventStreams) =>
  handle(eventRoutes, {
    streamEvents: (ctx, input, http) => streamEvents(ctx, input, { http, streams }),
  });

/** Answers with what happens, until the caller goes, may not listen any more, or the server stops. */
async function streamEvents(
  ctx: Context,
  { after }: RouteCall<typeof eventRoutes.streamEvents>,
  { http, streams }: { http: HttpCall; streams: EventStreams },
): Promise<Response> {
  ctx.require('TICKET_READ');
  const headers = {
    ...answerHeaders(ctx.requestId),
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Proxies that gather what they pass on are asked not to.
    'X-Accel-Buffering': 'no',
  };
  if (http.request.method === 'HEAD') return new Response(null, { headers });
  const askAgain = async () => (await http.askAgain()) as Agent;
  const reached = http.request.headers.get('last-event-id') || after;
  return new Response(await streams.open({ agent: callingAgent(ctx), askAgain, after: reached }), { headers });
}
