/** One Server-Sent Event as it came. */
export interface ReceivedEvent {
  event: string;
  /** JSON, of the server's kinds of events. */
  data: string;
  /** The position that it moves to; undefined when it moves none. */
  id: string | undefined;
}

/**
 * Reads a stream of Server-Sent Events to its end. A block without data, which only moves the position, and a sign of
 * life come as an event named ''. https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReceivedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield parseBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parseBlock(block: string): ReceivedEvent {
  const received: ReceivedEvent = { event: '', data: '', id: undefined };
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === 'event' || name === 'data' || name === 'id') received[name] = value;
  }
  return received;
}
