import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { MailFacts } from '../mail/mail-facts.ts';
import { participantsOf } from '../mail/mail-roles.ts';
import type { Timestamp } from '../time.ts';
import type { ScannedMail } from './mail-scanner.ts';

/** A scanned mail as it waits for its ticket. */
export interface StagedMail {
  n: number;
  source: number;
  start: number;
  stop: number;
  messageId: string;
  hash: string;
  sentAt: Timestamp;
  facts: MailFacts;
}

export interface SubjectPlace {
  key: string;
  sentAt: Timestamp;
  hash: string;
}

export interface EarlierMail {
  n: number;
  sentAt: Timestamp;
  hash: string;
  reply: 0 | 1;
}

const tables = `
create table mails (n integer primary key, source integer, start integer, stop integer, message_id text, hash text,
  sent_at integer, reply integer, facts text);
create unique index mails_by_identity on mails (message_id, hash);
create table ids (message_id text, n integer, own integer, primary key (message_id, n, own)) without rowid;
create index ids_by_mail on ids (n, own);
create table subjects (key text, sent_at integer, hash text, n integer, reply integer,
  primary key (key, sent_at, hash, n)) without rowid;`;

/** Participants of a mass mailing make no conversation. */
const participantLimit = 20;

/**
 * What the first pass over the files found, in a database file of its own that nobody needs afterwards: a mailbox of any
 * size fits, and no write to the desk waits for it.
 */
export class Staging {
  readonly #db: Database.Database;
  readonly #path: string;
  readonly #insert: Record<'mail' | 'id' | 'subject', Database.Statement>;
  readonly #find: Record<'mail' | 'number' | 'carriers' | 'orphans' | 'before' | 'opener', Database.Statement>;
  #count = 0;

  constructor(path: string) {
    this.#path = path;
    rmSync(path, { force: true });
    this.#db = new Database(path);
    for (const pragma of [
      'journal_mode = off',
      'synchronous = off',
      'cache_size = -8192',
      'locking_mode = exclusive',
    ]) {
      this.#db.pragma(pragma);
    }
    this.#db.exec(tables);
    this.#insert = {
      mail: this.#db.prepare('insert or ignore into mails values (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
      id: this.#db.prepare('insert or ignore into ids values (?, ?, ?)'),
      subject: this.#db.prepare('insert or ignore into subjects values (?, ?, ?, ?, ?)'),
    };
    this.#find = {
      mail: this.#db.prepare('select * from mails where n = ?'),
      number: this.#db.prepare('select n from mails where message_id = ? and hash = ?').pluck(),
      carriers: this.#db.prepare('select n from ids where message_id = ? and own = 1 order by n').pluck(),
      orphans: this.#db
        .prepare(`select n from mails where n >= ? and n < ? and reply = 1 and not exists (
          select 1 from ids mine join ids theirs on theirs.message_id = mine.message_id and theirs.own = 1
          where mine.n = mails.n and mine.own = 0 and theirs.n <> mails.n)`)
        .pluck(),
      before: this.#db.prepare(lastBefore('')),
      opener: this.#db.prepare(lastBefore('and reply = 0')),
    };
    this.#db.exec('begin');
  }

  /**
   * Adds a mail; false when it is here already: then what only this copy refers to counts for it too, so that it does
   * not matter which copy came first. Numbers are 0, 1, 2 … in the order of adding.
   */
  add(source: number, { start, stop, facts, hash }: ScannedMail, now: Timestamp): boolean {
    return this.#put({ source, start, stop, hash, facts, messageId: facts.messageId, sentAt: facts.sentAt ?? now })
      .isNew;
  }

  /** Adds a mail of a ticket, which lies in none of the files; gives its number. */
  recall(mail: Pick<StagedMail, 'messageId' | 'hash' | 'sentAt' | 'facts'>): number {
    return this.#put({ ...mail, source: -1, start: 0, stop: 0 }).n;
  }

  #put({ source, start, stop, messageId, hash, sentAt, facts }: Omit<StagedMail, 'n'>): { n: number; isNew: boolean } {
    const { references, subjectKey } = facts;
    const reply = subjectKey.reply ? 1 : 0;
    const row = [this.#count, source, start, stop, messageId, hash, sentAt, reply, JSON.stringify(facts)];
    const isNew = this.#insert.mail.run(row).changes > 0;
    const n = isNew ? this.#count++ : (this.numberOf(messageId, hash) ?? 0);
    if (messageId !== '') this.#insert.id.run(messageId, n, 1);
    for (const id of references) if (id !== messageId) this.#insert.id.run(id, n, 0);
    for (const key of subjectKeys(facts)) this.#insert.subject.run(key, sentAt, hash, n, reply);
    return { n, isNew };
  }

  /** The number of the mail of that identity, when it is here. */
  numberOf(messageId: string, hash: string): number | undefined {
    return this.#find.number.get(messageId, hash) as number | undefined;
  }

  /** The numbers of the mails that carry a Message-ID. */
  carriersOf(messageId: string): number[] {
    return this.#find.carriers.all(messageId) as number[];
  }

  get count(): number {
    return this.#count;
  }

  mail(n: number): StagedMail {
    const row = this.#find.mail.get(n) as MailRow;
    const { source, start, stop, hash } = row;
    const facts = JSON.parse(row.facts) as MailFacts;
    return { n, source, start, stop, hash, messageId: row.message_id, sentAt: row.sent_at, facts };
  }

  /** Every mail's number, time and identity, in their order. */
  *identities(): Generator<{ n: number; messageId: string; hash: string; sentAt: Timestamp }> {
    yield* this.#db
      .prepare('select n, message_id as messageId, hash, sent_at as sentAt from mails order by n')
      .iterate() as IterableIterator<{ n: number; messageId: string; hash: string; sentAt: Timestamp }>;
  }

  /** Every Message-ID with the mails that carry it or refer to it, one after the other. */
  *idsInOrder(): Generator<{ messageId: string; n: number }> {
    yield* this.#db
      .prepare('select distinct message_id as messageId, n from ids order by message_id, n')
      .iterate() as IterableIterator<{ messageId: string; n: number }>;
  }

  /** Every subject and participant with the mails that have it, one after the other. */
  *subjects(): Generator<{ key: string; sentAt: Timestamp; n: number }> {
    yield* this.#db
      .prepare('select key, sent_at as sentAt, n from subjects order by key')
      .iterate() as IterableIterator<{ key: string; sentAt: Timestamp; n: number }>;
  }

  /** Replies among the mails from … to-1 that refer to no other mail of these files. */
  repliesWithoutParent(from: number, to: number): number[] {
    return this.#find.orphans.all(from, to) as number[];
  }

  /**
   * Mails before `place`, not before `since`, with the same subject and participant: the last one, and the last one that
   * is no reply.
   */
  before({ key, sentAt, hash }: SubjectPlace, since: Timestamp): EarlierMail[] {
    const values = [key, sentAt, hash, since];
    const found = [this.#find.before.get(values), this.#find.opener.get(values)] as (EarlierMail | undefined)[];
    return found.filter((mail) => mail !== undefined);
  }

  close(): void {
    this.#db.close();
    rmSync(this.#path, { force: true });
  }
}

const lastBefore = (which: string) => `select n, sent_at as sentAt, hash, reply from subjects
  where key = ? and (sent_at, hash) < (?, ?) and sent_at >= ? ${which} order by sent_at desc, hash desc limit 1`;

interface MailRow {
  source: number;
  start: number;
  stop: number;
  message_id: string;
  hash: string;
  sent_at: number;
  facts: string;
}

/**
 * The keys under which a mail is found by its subject: one for each participant. `own` addresses, which take part in
 * everything, make no conversation.
 */
export function subjectKeys(facts: MailFacts, own: ReadonlySet<string> = new Set()): string[] {
  const base = facts.subjectKey.base.slice(0, 400);
  if (base === '') return [];
  return participantsOf(facts)
    .filter((address) => !own.has(address))
    .slice(0, participantLimit)
    .map((address) => `${address} ${base}`);
}
