import type { Socket } from 'node:net';
import type { ImapServer, StoredMail } from './imap-server.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** ` 2-Mar-2026 09:00:00 +0000`, as INTERNALDATE has it. */
function internalDate(time: number): string {
  const date = new Date(time);
  const day = `${String(date.getUTCDate()).padStart(2)}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}

/** One connection to the server: answers a command at a time, in their order. */
export class ImapSession {
  readonly #server: ImapServer;
  #socket: Socket;
  #rest = '';
  /** Tag of the IDLE that is under way. */
  #idling: string | undefined;
  /** Mails that the client knows of; -1 while no folder is open. */
  #folder = '';
  #known = -1;

  constructor(server: ImapServer, socket: Socket) {
    this.#server = server;
    this.#socket = socket;
    this.#listen();
    this.#send(server.bye === '' ? '* OK ready' : `* BYE ${server.bye}`);
    if (server.bye !== '') socket.end();
  }

  /** Tells the client of new mails, if it waits for them. */
  announce(): void {
    if (this.#idling !== undefined) this.#tellExists();
  }

  #listen(): void {
    this.#socket.on('error', () => {});
    this.#socket.on('data', (chunk: Buffer) => {
      this.#rest += chunk.toString('latin1');
      for (let end = this.#rest.indexOf('\r\n'); end >= 0; end = this.#rest.indexOf('\r\n')) {
        const line = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 2);
        this.#answer(line);
      }
    });
  }

  #send(line: string | Buffer): void {
    if (!this.#socket.writable) return;
    this.#socket.write(line);
    if (typeof line === 'string') this.#socket.write('\r\n');
  }

  #answer(line: string): void {
    if (line === 'DONE' && this.#idling !== undefined) {
      this.#send(`${this.#idling} OK done`);
      this.#idling = undefined;
      return;
    }
    const [, tag = '*', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/.exec(line) ?? [];
    this.#server.seen.push(`${command} ${rest}`.trim());
    const answer = this.#commands[command.toUpperCase()];
    if (answer) answer(tag, rest);
    else this.#send(`${tag} BAD unknown command`);
  }

  readonly #commands: Record<string, (tag: string, rest: string) => void> = {
    CAPABILITY: (tag) => this.#reply(tag, `* CAPABILITY ${this.#capabilities()}`),
    NOOP: (tag) => this.#reply(tag),
    ID: (tag) => this.#reply(tag, '* ID NIL'),
    NAMESPACE: (tag) => this.#reply(tag, '* NAMESPACE (("" "/")) NIL NIL'),
    LIST: (tag) => this.#reply(tag, ...this.#server.folders.map((name) => `* LIST () "/" "${name}"`)),
    LSUB: (tag) => this.#reply(tag),
    LOGIN: (tag, rest) => this.#logIn(tag, rest),
    STARTTLS: (tag) => this.#startTls(tag),
    EXAMINE: (tag, rest) => this.#open(tag, rest),
    SELECT: (tag, rest) => this.#open(tag, rest),
    'UID SEARCH': (tag, rest) => {
      if (!this.#server.folders.includes(this.#folder))
        return this.#send(`${tag} NO [NONEXISTENT] mailbox was deleted`);
      this.#reply(tag, `* SEARCH ${this.#search(rest).join(' ')}`.trim());
      this.#server.afterSearch?.();
      this.#server.afterSearch = undefined;
    },
    'UID FETCH': (tag, rest) => void this.#fetch(tag, rest),
    IDLE: (tag) => {
      this.#idling = tag;
      this.#send('+ idling');
      this.#tellExists();
    },
    LOGOUT: (tag) => {
      this.#reply(tag, '* BYE');
      this.#socket.end();
    },
  };

  #reply(tag: string, ...lines: string[]): void {
    for (const line of lines) this.#send(line);
    this.#tellExists();
    this.#send(`${tag} OK done`);
  }

  #capabilities(): string {
    const { security, idle } = this.#server;
    return [
      'IMAP4rev1',
      'NAMESPACE',
      'ID',
      ...(idle ? ['IDLE'] : []),
      ...(security === 'starttls' ? ['STARTTLS'] : []),
      ...(this.#server.loginDisabled ? ['LOGINDISABLED'] : []),
    ].join(' ');
  }

  #tellExists(): void {
    const { length } = this.#server.mails;
    if (this.#known < 0 || this.#known === length) return;
    this.#known = length;
    this.#send(`* ${length} EXISTS`);
  }

  #logIn(tag: string, rest: string): void {
    const [, user, password] = /^"?(.*?)"? "?(.*?)"?$/.exec(rest) ?? [];
    const isRight = user === this.#server.user && password === this.#server.password;
    const refusal = this.#server.refusesLogin || (isRight ? '' : '[AUTHENTICATIONFAILED] invalid credentials');
    this.#send(refusal === '' ? `${tag} OK welcome` : `${tag} NO ${refusal}`);
  }

  #startTls(tag: string): void {
    this.#send(`${tag} OK begin`);
    this.#socket.removeAllListeners('data');
    this.#socket = this.#server.secured(this.#socket);
    this.#listen();
  }

  #open(tag: string, rest: string): void {
    const name = rest.replace(/^"|"$/g, '');
    if (!this.#server.folders.includes(name)) {
      this.#send(`${tag} NO [NONEXISTENT] no such mailbox`);
      return;
    }
    this.#folder = name;
    const { mails, uidValidity, uidNext } = this.#server;
    this.#known = mails.length;
    const lines = [`${mails.length} EXISTS`, '0 RECENT', 'FLAGS (\\Seen)', `OK [UIDVALIDITY ${uidValidity}]`];
    if (this.#server.saysNext) lines.push(`OK [UIDNEXT ${uidNext}]`);
    for (const line of lines) this.#send(`* ${line}`);
    this.#send(`${tag} OK [READ-ONLY] open`);
  }

  #search(rest: string): number[] {
    const [, range] = /\bUID (\S+)/i.exec(rest) ?? [];
    const [, since] = /\bSINCE (\S+)/i.exec(rest) ?? [];
    const from = since === undefined ? 0 : Date.parse(`${since.replace(/"/g, '')} UTC`);
    return this.#inRange(range ?? '1:*')
      .filter(({ arrivedAt }) => arrivedAt >= from)
      .map(({ uid }) => uid);
  }

  /** `3,7:9,12:*`; with `*` the last mail is always in it (RFC 3501, 6.4.8). */
  #inRange(range: string): StoredMail[] {
    const last = this.#server.mails.at(-1)?.uid ?? 0;
    const number = (text = '') => (text === '*' ? last : Number(text));
    const parts = range.split(',').map((part) => part.split(':').map(number));
    const isIn = (uid: number) => parts.some(([a = 0, b = a]) => uid >= Math.min(a, b) && uid <= Math.max(a, b));
    return this.#server.mails.filter(({ uid }) => isIn(uid));
  }

  async #fetch(tag: string, rest: string): Promise<void> {
    const [, range = '', wanted = ''] = /^(\S+) (.*)$/.exec(rest) ?? [];
    const [, start, length] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(wanted) ?? [];
    const hasSource = /BODY\.PEEK\[\]/i.test(wanted);
    const hasHeader = /BODY\.PEEK\[HEADER\]/i.test(wanted);
    for (const mail of this.#inRange(range)) {
      const seq = this.#server.mails.indexOf(mail) + 1;
      const facts = `UID ${mail.uid} RFC822.SIZE ${mail.source.length} INTERNALDATE "${internalDate(mail.arrivedAt)}"`;
      if (hasHeader) {
        const header = mail.source.subarray(0, mail.source.indexOf('\r\n\r\n') + 4);
        this.#send(`* ${seq} FETCH (${facts} BODY[HEADER] {${header.length}}`);
        this.#send(header);
        this.#send(')');
        continue;
      }
      if (!hasSource) {
        this.#send(`* ${seq} FETCH (${facts})`);
        continue;
      }
      await this.#server.beforeMail?.(mail);
      if (!this.#server.mails.includes(mail)) continue;
      const withheld = this.#server.withheld.get(mail.uid);
      if (withheld === 'refused') return this.#send(`${tag} NO [SERVERBUG] message ${mail.uid} is damaged`);
      if (withheld === 'nil') this.#send(`* ${seq} FETCH (${facts} BODY[] NIL)`);
      if (withheld) continue;
      const from = Number(start ?? 0);
      const bytes = start === undefined ? mail.source : mail.source.subarray(from, from + Number(length));
      this.#send(`* ${seq} FETCH (${facts} BODY[]${start === undefined ? '' : `<${start}>`} {${bytes.length}}`);
      const breaks = mail.uid === this.#server.breaksAt;
      if (this.#server.drops > 0 || breaks) {
        if (breaks) this.#server.breaksAt = undefined;
        else this.#server.drops--;
        this.#send(bytes.subarray(0, bytes.length / 2));
        this.#socket.end();
        return;
      }
      this.#send(bytes);
      this.#send(')');
    }
    this.#reply(tag);
    if (hasSource && this.#inRange(range).some(({ uid }) => uid === this.#server.endsAfter)) {
      this.#server.endsAfter = undefined;
      this.#socket.end();
    }
  }
}
