import type { IpcMain } from 'electron';
import * as z from 'zod';
import { type CallAnswer, type CallName, type CallOutput, callChannel, calls } from '../../preload/bridge.ts';

/** One function for each call of bridge.ts; a missing one does not compile. Input is parsed before it gets here. */
export type CallHandlers = {
  [Name in CallName]: (input: z.output<(typeof calls)[Name]['input']>) => Promise<CallOutput<Name>> | CallOutput<Name>;
};

/** Answers the console's calls: only from the console itself, only what bridge.ts declares, only valid arguments. */
export function answerCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  handlers: CallHandlers,
  isTrusted: (frame: { url: string; parent: unknown } | null) => boolean,
): void {
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown): Promise<CallAnswer> => {
    if (!isTrusted(event.senderFrame)) return { ok: false, message: 'This page may not call the desktop.' };
    if (!isCallName(name)) return { ok: false, message: 'The desktop knows no such call.' };
    return await answerCall(name, input, handlers);
  });
}

async function answerCall<Name extends CallName>(name: Name, input: unknown, handlers: CallHandlers) {
  const { input: inputSchema, output } = calls[name];
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) {
    return {
      ok: false,
      message: `The desktop was called with wrong arguments: ${z.prettifyError(parsed.error)}`,
    } as const;
  }
  try {
    const handle = handlers[name] as (input: unknown) => Promise<CallOutput<Name>>;
    return { ok: true, value: output.parse(await handle(parsed.data)) } as const;
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) } as const;
  }
}

const isCallName = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name);
