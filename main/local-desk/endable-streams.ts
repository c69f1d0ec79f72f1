/**
 * A transferred stream whose other end has died never ends by itself. What is wrapped here is ended with an error when
 * endAll is called, so that readers find out.
 */
export function endableStreams() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    wrap(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
      const reader = body.getReader();
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          open.add(controller);
        },
        async pull(controller) {
          const part = await reader.read();
          if (!part.done) return controller.enqueue(part.value);
          open.delete(controller);
          controller.close();
        },
        async cancel(reason) {
          open.delete(own);
          await reader.cancel(reason);
        },
      });
    },
    endAll(reason: Error): void {
      for (const controller of open) controller.error(reason);
      open.clear();
    },
  };
}
