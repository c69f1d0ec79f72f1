import type { EventEmitter } from 'node:events';
import type { BaseLogger } from 'pino';
import type { FileStore } from './attachment/file-store.ts';
import type { Permission } from './contract/route.ts';
import { forbidden } from './errors.ts';
import type { WrittenSanitizer } from './sanitize/written-sanitizer.ts';
import type { Secrets } from './secret/open-secrets.ts';
import type { Storage } from './storage/storage.ts';
import type { Db, Tx } from './storage/tables/all-tables.ts';
import type { TicketChange } from './ticket/change.ts';
import type { Timestamp } from './time.ts';

/** `committed`: a transaction was, there may be events. `draining`: no more is served, what lasts should end. */
export interface Signals {
  committed: [];
  draining: [];
}

/** An opened desk: everything that outlives a request. Opened by openDesk, with or without HTTP. */
export interface Desk {
  storage: Storage;
  files: FileStore;
  /** Seals the passwords that the desk has to say itself, those of mail accounts. */
  secrets: Secrets;
  log: BaseLogger;
  clock: () => Timestamp;
  /** Where the console is reached, for links in answers; without a slash at the end. */
  publicUrl: string;
  version: string;
  dataDirectory: string;
  /** Entry of the worker that reads mails, see mail/mail-worker.ts. */
  mailWorker: URL;
  /** Cleans what agents write. */
  sanitizer: WrittenSanitizer;
  /**
   * The `updated` trigger: called once for every change of a ticket that is news, in the transaction of the change and
   * after its rows and history. What it throws undoes the change.
   */
  onTicketsUpdated?: (ctx: WriteContext, changes: readonly TicketChange[]) => Promise<void>;
  /** What goes on in this process, for whoever waits for it; heard at once. */
  signals: EventEmitter<Signals>;
  /** Has `stop` awaited before the desk closes its storage: for work that goes on between requests. */
  onClose(stop: () => Promise<void>): void;
}

/** Ids that somebody may see, or every one. */
export type Reach = 'all' | readonly number[];

export interface Agent {
  kind: 'agent';
  userId: number;
  name: string;
  email: string;
  /** null for a browser session. */
  keyId: number | null;
  permissions: ReadonlySet<Permission>;
  brands: Reach;
  groups: Reach;
}

/** A customer who writes. `broughtBy` is the user whose key their words came through, who need not be told of them. */
export interface Writer {
  kind: 'customer';
  customerId: number;
  name: string;
  broughtBy: number;
}

/**
 * Who acts: decides access, "initiated by", and that nobody is notified of their own doing.
 */
export type Actor =
  | Agent
  | Writer
  | { kind: 'trigger'; triggerId: number; depth: number; name: string }
  | { kind: 'system'; step: string };

/** Who does something, on what, and when. Handed to every verb. */
export interface Context {
  desk: Desk;
  /** Reads; inside a transaction, its own. */
  db: Db;
  actor: Actor;
  requestId: string;
  /** Aborted when who asked has gone away; only where that ends the work. */
  signal?: AbortSignal;
  now: () => Timestamp;
  /** Refuses an agent whose key lacks the permission. Jobs and triggers may do what they were built for. */
  require(permission: Permission): void;
}

/** A context inside a transaction: what saves takes this, so that writing outside does not compile. */
export interface WriteContext extends Context {
  db: Tx;
  tx: Tx;
}

export function createContext(desk: Desk, actor: Actor, requestId: string): Context {
  return {
    desk,
    db: desk.storage.read,
    actor,
    requestId,
    now: desk.clock,
    require(permission) {
      if (actor.kind === 'agent' && !actor.permissions.has(permission)) {
        throw forbidden(`This key lacks the permission ${permission}.`);
      }
    },
  };
}

/** The calling agent; for routes, which only agents reach. */
export function callingAgent(ctx: Context): Agent {
  if (ctx.actor.kind !== 'agent') throw forbidden('Only an agent can ask this.');
  return ctx.actor;
}

/** The name that history rows carry. */
export function actorName(actor: Actor): string {
  return actor.kind === 'system' ? actor.step : actor.name;
}
