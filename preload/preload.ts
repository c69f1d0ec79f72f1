import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge, CallAnswer } from './bridge.ts';

/**
 * Runs sandboxed before the console. Knows no names of calls or messages: main refuses what bridge.ts does not declare.
 * The channel names are repeated from bridge.ts because importing them would bring the schemas in here.
 */
const callChannel: typeof import('./bridge.ts').callChannel = 'deskhand:call';
const messageChannel: typeof import('./bridge.ts').messageChannel = 'deskhand:message';

type Listener = (message: unknown) => void;
const listeners = new Map<unknown, Set<Listener>>();
/** The newest message of each name that came before anybody listened: a link can open the app before the console is up. */
const early = new Map<unknown, unknown>();

ipcRenderer.on(messageChannel, (_event, name: unknown, message: unknown) => {
  const listening = listeners.get(name) ?? new Set();
  if (listening.size === 0) early.set(name, message);
  for (const listener of listening) listener(message);
});

const bridge = {
  async call(name: unknown, input: unknown): Promise<unknown> {
    const answer: CallAnswer = await ipcRenderer.invoke(callChannel, name, input);
    if (answer.ok) return answer.value;
    throw new Error(answer.message);
  },
  on(name: unknown, listener: Listener): () => void {
    const listening = listeners.get(name) ?? new Set();
    listeners.set(name, listening.add(listener));
    if (early.has(name)) listener(early.get(name));
    early.delete(name);
    return () => listening.delete(listener);
  },
};

// exposeInMainWorld freezes what it exposes.
contextBridge.exposeInMainWorld('deskhand', bridge as Bridge);
