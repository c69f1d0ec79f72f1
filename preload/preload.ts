import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge, CallAnswer } from './bridge.ts';

/**
 * Runs sandboxed before the console. Knows no names of calls or messages: main refuses what bridge.ts does not declare.
 * The channel names are repeated from bridge.ts because importing them would bring the schemas in here.
 */
const callChannel: typeof import('./bridge.ts').callChannel = 'deskhand:call';
const messageChannel: typeof import('./bridge.ts').messageChannel = 'deskhand:message';

const bridge = {
  async call(name: unknown, input: unknown): Promise<unknown> {
    const answer: CallAnswer = await ipcRenderer.invoke(callChannel, name, input);
    if (answer.ok) return answer.value;
    throw new Error(answer.message);
  },
  on(name: unknown, listener: (message: unknown) => void): () => void {
    const receive = (_event: unknown, sent: unknown, message: unknown) => {
      if (sent === name) listener(message);
    };
    ipcRenderer.on(messageChannel, receive);
    return () => ipcRenderer.removeListener(messageChannel, receive);
  },
};

// exposeInMainWorld freezes what it exposes.
contextBridge.exposeInMainWorld('deskhand', bridge as Bridge);
