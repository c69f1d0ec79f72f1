import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { ImapSession } from './imap-session.ts';

/** A mail in the folder of the server. */
export interface StoredMail {
  uid: number;
  /** When it arrived (ms). */
  arrivedAt: number;
  source: Buffer;
}

export interface ImapServerOptions {
  /** `tls`: from the first byte. */
  security?: 'tls' | 'starttls' | 'none';
  /** Without it the client has to ask again and again. */
  idle?: boolean;
}

const file = (name: string) => readFileSync(new URL(`../../fixtures/certificate/${name}.pem`, import.meta.url));

/** An IMAP server (RFC 3501, as far as fetching needs it) with one folder and one user, who can be made to fail. */
export class ImapServer {
  readonly user = 'support';
  password = 'correct horse';
  readonly folders = ['INBOX', 'Archive'];
  mails: StoredMail[] = [];
  uidValidity = 1;
  uidNext = 1;
  /** Commands as they came, without their tags. */
  readonly seen: string[] = [];
  /** Breaks the connection in the middle of a mail, so many times. */
  drops = 0;
  /** Breaks the connection once, in the middle of the mail with this UID. */
  breaksAt: number | undefined;
  /** Ends the connection once, when the mail with this UID has been given. */
  endsAfter: number | undefined;
  /** Mails that it has and does not give, by their numbers: it refuses, answers without the mail, or leaves it out. */
  readonly withheld = new Map<number, 'refused' | 'nil' | 'left out'>();
  /** Awaited before each mail is given. */
  beforeMail: ((mail: StoredMail) => Promise<void>) | undefined;
  /** Whether it says which number the next mail gets. */
  saysNext = true;
  /** Signing in takes an encrypted connection. */
  loginDisabled = false;
  /** Said instead of a greeting, to end the connection. */
  bye = '';
  /** Said instead of taking user and password. */
  refusesLogin = '';
  /** Called once, when a search has been answered. */
  afterSearch: (() => void) | undefined;
  readonly idle: boolean;
  readonly security: NonNullable<ImapServerOptions['security']>;
  readonly #server: Server;
  readonly #sessions = new Set<ImapSession>();
  readonly #sockets = new Set<Socket>();

  private constructor({ security = 'none', idle = true }: ImapServerOptions) {
    this.security = security;
    this.idle = idle;
    this.#server = createServer((socket) => this.#welcome(socket));
  }

  /** Listens on a free port of this machine. */
  static async open(options: ImapServerOptions = {}): Promise<ImapServer> {
    const server = new ImapServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How many are connected. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** Puts a mail into the folder and tells who waits for one. */
  deliver(source: string | Buffer, arrivedAt: number): StoredMail {
    const mail = { uid: this.uidNext++, arrivedAt, source: Buffer.from(source) };
    this.mails.push(mail);
    this.#announce();
    return mail;
  }

  /** Puts many mails into the folder at once. */
  fill(mails: readonly Omit<StoredMail, 'uid'>[]): void {
    for (const mail of mails) this.mails.push({ ...mail, uid: this.uidNext++ });
    this.#announce();
  }

  /** The folder as after a restore on the server's side: the same mails, counted anew. */
  renumber(): void {
    this.uidValidity++;
    this.uidNext = 1;
    for (const mail of this.mails) mail.uid = this.uidNext++;
    this.hangUp();
  }

  /** Ends all connections without a word. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The socket as it goes on, spoken to in TLS. */
  secured = (socket: Socket): Socket =>
    new TLSSocket(socket, { isServer: true, key: file('localhost-key'), cert: file('localhost') });

  #announce(): void {
    for (const session of this.#sessions) session.announce();
  }

  #welcome(plain: Socket): void {
    this.#sockets.add(plain);
    plain.on('close', () => this.#sockets.delete(plain));
    plain.on('error', () => {});
    const socket = this.security === 'tls' ? this.secured(plain) : plain;
    const session = new ImapSession(this, socket);
    this.#sessions.add(session);
    plain.on('close', () => this.#sessions.delete(session));
  }
}
