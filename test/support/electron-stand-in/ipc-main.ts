type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown;

/** Electron's `ipcMain`, the part that answers `invoke`. Values cross as JSON: what bridge.ts declares is no more. */
export class IpcMain {
  private readonly handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  async invoke(channel: string, event: unknown, args: unknown[]): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return await handler(event, ...args);
  }
}
