/**
 * The scripts that run inside a window. They are sent as text: each function may use only its arguments and what a
 * page has. The two worlds share the DOM but no objects; a detached node that only they know carries events between.
 */

type Packed = { f: number } | { p: number } | { o: [string, Packed][] } | { a: Packed[] } | { v: unknown };
type AnyFunction = (...args: unknown[]) => unknown;
export interface Crossing {
  pack(value: unknown): Packed;
  unpack(value: Packed): unknown;
  send(type: string, detail: unknown): void;
  on(type: string, receive: (detail: never) => void): void;
}

/** Carries values between the worlds as contextBridge does: data is copied, functions and promises are proxied. */
export function createCrossing(bus: EventTarget, mine: string, theirs: string): Crossing {
  const functions = new Map<number, AnyFunction>();
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let returned: { value: Packed } | { error: string } | undefined;
  const send = (type: string, detail: unknown) => bus.dispatchEvent(new CustomEvent(mine + type, { detail }));
  const on = (type: string, receive: (detail: never) => void) =>
    bus.addEventListener(theirs + type, (event) => receive((event as CustomEvent).detail as never));

  const pack = (value: unknown): Packed => {
    const id = ++lastId;
    if (typeof value === 'function') {
      functions.set(id, value as AnyFunction);
      return { f: id };
    }
    if (value instanceof Promise) {
      value.then(
        (result) => send('settled', { id, value: pack(result) }),
        (error) => send('settled', { id, error: String(error?.message ?? error) }),
      );
      return { p: id };
    }
    if (Array.isArray(value)) return { a: value.map(pack) };
    if (value !== null && typeof value === 'object') {
      return { o: Object.entries(value).map(([key, part]) => [key, pack(part)]) };
    }
    return { v: structuredClone(value) };
  };
  const unpack = (packed: Packed): unknown => {
    if ('f' in packed) return (...args: unknown[]) => callOther(packed.f, args);
    if ('p' in packed) return new Promise((resolve, reject) => promises.set(packed.p, { resolve, reject }));
    if ('a' in packed) return packed.a.map(unpack);
    if ('o' in packed) return Object.fromEntries(packed.o.map(([key, part]) => [key, unpack(part)]));
    return packed.v;
  };
  const callOther = (id: number, args: unknown[]) => {
    returned = undefined;
    send('call', { id, args: args.map(pack) });
    const answer = returned as { value: Packed } | { error: string } | undefined;
    if (!answer) throw new Error('the other world is gone');
    if ('error' in answer) throw new Error(answer.error);
    return unpack(answer.value);
  };

  on('returned', (answer: { value: Packed } | { error: string }) => {
    returned = answer;
  });
  on('call', ({ id, args }: { id: number; args: Packed[] }) => {
    try {
      send('returned', { value: pack(functions.get(id)?.(...args.map(unpack))) });
    } catch (error) {
      send('returned', { error: error instanceof Error ? error.message : String(error) });
    }
  });
  on('settled', ({ id, value, error }: { id: number; value: Packed; error?: string }) => {
    const promise = promises.get(id);
    promises.delete(id);
    if (error === undefined) promise?.resolve(unpack(value));
    else promise?.reject(new Error(error));
  });
  return { pack, unpack, send, on };
}

/** In the page's own world, before its scripts: takes the bus and defines what the preload script exposes. */
export function startMainWorld(makeCrossing: typeof createCrossing): void {
  if (window !== window.top) return;
  const freeze = <Value>(value: Value): Value => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
    return Object.freeze(value);
  };
  const take = (event: Event) => {
    event.stopImmediatePropagation();
    const crossing = makeCrossing((event as FocusEvent).relatedTarget as EventTarget, 'main-', 'isolated-');
    crossing.on('expose', ({ key, api }: { key: string; api: Packed }) => {
      const value = freeze(crossing.unpack(api));
      Object.defineProperty(window, key, { value, writable: false, configurable: false, enumerable: true });
    });
  };
  addEventListener('stand-in-handshake', take, { once: true, capture: true });
}

/** In the isolated world: gives the preload script its `require` with contextBridge and ipcRenderer. */
export function startIsolatedWorld(makeCrossing: typeof createCrossing): ((name: string) => unknown) | undefined {
  if (window !== window.top) return undefined;
  const bus = document.createElement('i');
  const crossing = makeCrossing(bus, 'isolated-', 'main-');
  window.dispatchEvent(new FocusEvent('stand-in-handshake', { relatedTarget: bus }));

  const world = globalThis as unknown as { standInSend(text: string): void; standInReceive(text: string): void };
  const invoked = new Map<number, { channel: string; resolve(v: unknown): void; reject(e: Error): void }>();
  const listeners = new Map<string, AnyFunction[]>();
  let lastId = 0;
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        invoked.set(id, { channel, resolve, reject });
        world.standInSend(JSON.stringify({ id, channel, args }));
      }),
    on: (channel: string, listener: AnyFunction) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    removeListener: (channel: string, listener: AnyFunction) => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((one) => one !== listener),
      );
    },
  };
  world.standInReceive = (text) => {
    const message = JSON.parse(text);
    if (message.id === undefined) {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args);
      return;
    }
    const waiting = invoked.get(message.id);
    invoked.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.value);
    else waiting?.reject(new Error(`Error invoking remote method '${waiting.channel}': ${message.error}`));
  };
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => crossing.send('expose', { key, api: crossing.pack(api) }),
  };
  return (name) => {
    if (name === 'electron') return Object.freeze({ contextBridge, ipcRenderer });
    throw new Error(`module not found: ${name}`);
  };
}
