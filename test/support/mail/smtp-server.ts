import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that the server took. */
export interface TakenMail {
  from: string;
  to: string[];
  /** As it came, with its line ends. */
  text: string;
  /** '' where nobody signed in. */
  user: string;
}

/**
 * What the server does instead of taking every mail. A number is an SMTP answer, `hang-up` cuts the connection, and
 * `hang-up-after` does that when the mail is taken and before saying so.
 */
export interface SmtpScript {
  onConnect?: () => number | 'hang-up' | undefined;
  onSender?: (address: string) => number | undefined;
  onRecipient?: (address: string) => number | undefined;
  /** Called when the mail is there. What it waits for the sender waits for, too. */
  onMail?: (
    mail: TakenMail,
  ) => Promise<number | 'hang-up' | 'hang-up-after' | undefined> | number | 'hang-up' | 'hang-up-after' | undefined;
  /** Called when DATA begins, before the mail is there. */
  onData?: () => 'hang-up' | undefined;
  /** Only this one may send. */
  account?: { user: string; password: string };
}

/** A real SMTP server on a port of its own that takes mails into a list. */
export class SmtpStand implements AsyncDisposable {
  /** Every mail that the server has taken, whether or not it could say so. */
  readonly taken: TakenMail[] = [];
  script: SmtpScript = {};
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  /** @param size largest mail that it says it takes, in bytes. */
  constructor({ size }: { size?: number } = {}) {
    this.#server = new SMTPServer({
      ...(size === undefined ? {} : { size }),
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 100,
      onAuth: ({ username = '', password }, _session, done) => {
        const { account } = this.script;
        if (account && (account.user !== username || account.password !== password)) done(new Error('Wrong password'));
        else done(null, { user: username });
      },
      onConnect: (_session, done) => this.#answer(this.script.onConnect?.(), done),
      onMailFrom: ({ address }, _session, done) => this.#answer(this.script.onSender?.(address), done),
      onRcptTo: ({ address }, _session, done) => this.#answer(this.script.onRecipient?.(address), done),
      onData: (stream, session, done) => {
        if (this.script.onData?.() === 'hang-up') return this.#hangUp();
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const mail = {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString('utf8'),
            user: String(session.user ?? ''),
          };
          void this.#take(mail, done);
        });
      },
    });
    this.#server.server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('error', () => {});
  }

  /** Starts it; gives the port. */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    return this.port;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#hangUp();
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  async #take(mail: TakenMail, done: (error?: Error | null) => void): Promise<void> {
    const wanted = await this.script.onMail?.(mail);
    if (wanted === 'hang-up') return this.#hangUp();
    if (typeof wanted === 'number') return this.#answer(wanted, done);
    this.taken.push(mail);
    if (wanted === 'hang-up-after') return this.#hangUp();
    done();
  }

  #answer(wanted: number | 'hang-up' | undefined, done: (error?: Error | null) => void): void {
    if (wanted === 'hang-up') this.#hangUp();
    else if (wanted === undefined) done();
    else done(Object.assign(new Error(wanted < 500 ? 'try again later' : 'no such user'), { responseCode: wanted }));
  }

  #hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
