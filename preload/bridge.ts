import * as z from 'zod';

/**
 * The one declaration of what crosses between the console and the desktop. Calls go from the console to main and are
 * always answered; messages go from main to the console. Main parses the input of every call, and its output too: a
 * field that is not declared here, a key above all, cannot cross. The console and the preload script import types only.
 */

const id = z.string().min(1).max(64);
const nothing = z.object({});

export const localConnectionId = 'local';

export const connection = z.object({
  /** `local` is the desk on this computer and always there. */
  id,
  name: z.string(),
  kind: z.enum(['local', 'remote']),
  /** Where the server is, without /api/v2 and without a slash at the end; '' for the local desk. */
  baseUrl: z.string(),
});
export type Connection = z.infer<typeof connection>;

export const connectionList = z.object({ activeId: id, connections: z.array(connection) });
export type ConnectionList = z.infer<typeof connectionList>;

const connectionInput = z.object({ baseUrl: z.string().max(2000), key: z.string().max(500) });

/** Why a server cannot be used, each with its own advice. */
export const connectionProblems = [
  /** Not a web address, or credentials or a query in it. */
  'bad-address',
  /** Plain http to a public address: the key would travel in the clear. */
  'not-encrypted',
  /** Nobody answers: name unknown, connection refused, no answer in time. */
  'unreachable',
  /** The certificate is not trusted, expired or for another name. */
  'certificate',
  /** Something answers, but not /api/v2. */
  'not-a-server',
  'key-refused',
  /** The key works but lacks a permission without which nothing can be shown; `missing` names it. */
  'permission-missing',
] as const;

export const connectionReport = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('usable'),
    /** `desk` speaks the desk API; `base` has only the documented endpoints, this computer adds the list. */
    kind: z.enum(['desk', 'base']),
    /** Version of the server; '' where it does not say. */
    version: z.string(),
    /** Permissions that are missing although the server can be used: what needs them will be absent. */
    missing: z.array(z.string()),
    /** Plain http to this computer or the local network: allowed, to be confirmed. */
    unencrypted: z.boolean(),
  }),
  z.object({
    outcome: z.enum(connectionProblems),
    /** One sentence saying what is wrong and what to do. */
    message: z.string(),
    missing: z.array(z.string()),
  }),
]);
export type ConnectionReport = z.infer<typeof connectionReport>;

export const appInfo = z.object({
  version: z.string(),
  platform: z.string(),
  /** Versions of what shows the window. */
  runtime: z.object({ electron: z.string(), chrome: z.string(), node: z.string() }),
  /** How keys are kept: by the system, readable by whoever reads the file (basic_text), or not at all. */
  keyStorage: z.enum(['system', 'basic_text', 'none']),
});
export type AppInfo = z.infer<typeof appInfo>;

const call = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) => ({ input, output });

export const calls = {
  getAppInfo: call(nothing, appInfo),
  listConnections: call(nothing, connectionList),
  testConnection: call(connectionInput, connectionReport),
  /** Tests, and keeps the connection only if it is usable; the name defaults to the host. */
  addConnection: call(
    connectionInput.extend({ name: z.string().trim().max(80).default('') }),
    z.object({ report: connectionReport, connection: connection.nullable() }),
  ),
  /** Switches the console over; `connectionChanged` follows. */
  useConnection: call(z.object({ id }), connectionList),
  /** Forgets a server and its key; the active one falls back to the local desk. */
  removeConnection: call(z.object({ id }), connectionList),
  /** Opens a link in the system's browser, mail or telephone program: https, mailto and tel only. */
  openExternal: call(z.object({ url: z.string().max(4000) }), z.object({ opened: z.boolean() })),
  setTheme: call(z.object({ theme: z.enum(['system', 'light', 'dark']) }), nothing),
};
export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['output']>;

/** What the native menu asks the console to do; the console has the same in its own list of actions. */
export const menuActions = ['palette', 'keys', 'back', 'undo', 'inbox', 'notifications', 'connect'] as const;
export type MenuAction = (typeof menuActions)[number];

export const messages = {
  /** A notification, the tray, a deskhand:// link or a second start asks for this ticket. */
  openTicket: z.object({ ticketId: z.int().positive() }),
  /** Another server answers from now on: everything shown is to be read again. */
  connectionChanged: connectionList,
  /** The local desk stopped; it comes back by itself unless `restarting` is false. */
  deskStopped: z.object({ message: z.string(), restarting: z.boolean() }),
  deskStarted: nothing,
  /** Exact number of unread notifications, as in the tray. */
  unread: z.object({ total: z.int().nonnegative() }),
  runAction: z.object({ action: z.enum(menuActions) }),
};
export type Messages = typeof messages;
export type MessageName = keyof Messages;
export type Message<Name extends MessageName> = z.output<Messages[Name]>;

/** How main answers a call. The preload script turns a refusal into a rejected promise with this message. */
export type CallAnswer = { ok: true; value: unknown } | { ok: false; message: string };

/** The two channels that everything goes through. */
export const callChannel = 'deskhand:call';
export const messageChannel = 'deskhand:message';

/** `window.deskhand` in the desktop; absent in a browser. */
export interface Bridge {
  /** Rejects with a message for people when main refuses the arguments or the call fails. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Calls the listener for each message until the returned function is called. */
  on<Name extends MessageName>(name: Name, listener: (message: Message<Name>) => void): () => void;
}

declare global {
  interface Window {
    readonly deskhand?: Bridge;
  }
}
