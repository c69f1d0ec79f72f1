import { markLength } from './foreign-file.ts';

/** What the splitter finds, in the order of the file. A mail's bytes come in blocks, most of them of whole lines. */
export interface MboxSink {
  /** A From_ line, given without its end: a mail begins, whose first byte is at `start` in the file. */
  begin(start: number, fromLine: string): void;
  /** The mail's next bytes as they stand in the file, quoting and all. `wholeLines`: they begin at a line's start. */
  data(bytes: Buffer, wholeLines: boolean): void;
  /** Where the mail that was begun ends by its own account (Content-Length), which need not be true. */
  claimedEnd(): number | undefined;
}

const newline = 10;
const carriageReturn = 13;
const separator = Buffer.from('\nFrom ');
/** A line longer than this is passed on in parts: what has no line ends must not fill the memory. */
const longestLine = 1 << 20;

/** `From ann@example.com Wed Aug 21 08:33:03 2002`: a time and a year make it a separator whatever follows. */
const datedFromLine = /^From .*\d{1,2}:\d{2}.*\b\d{4}\b|^From .*\b\d{4}-\d\d-\d\d/;
const usualHeader =
  /^(?:return-path|received|delivered-to|x-[\w-]+|from|to|cc|date|subject|message-id|mime-version|content-[\w-]+|reply-to|sender|status|dkim-signature|authentication-results|references|in-reply-to):/i;

/** What can stand behind a From_ line: a field, nothing, another From_ line, or what a failing disk left of them. */
const beginning = /^(?:[!-9;-~]+[ \t]*:|>?From |\0|$)/;

/**
 * Splits an mbox as it streams by, holding no more than a chunk and the line that it cuts. A From_ line separates where
 * two of these hold: an empty line or the beginning of the file stands before it, it has a date, a header follows.
 * Everything else that begins with "From " is text, and so is what lies within a Content-Length that holds (mboxcl2).
 */
export class MboxSplitter {
  readonly #sink: MboxSink;
  readonly #mayEndAt: (position: number) => boolean;
  /** Begins with what was not passed on yet: the same memory for all of the file. */
  #memory: Buffer = Buffer.alloc(0);
  #kept = 0;
  /** Offset of what is kept in the file. */
  #offset = 0;
  #emptyBefore = true;
  #atLineStart = true;

  /** The file's first byte behind a byte order mark. */
  #start: number | undefined;
  /** The last claim that was looked into. */
  #claim = { end: -1, holds: false };

  /** `mayEndAt`: whether a From_ line, or nothing, stands at that place of the file, which has not streamed by yet. */
  constructor(sink: MboxSink, mayEndAt: (position: number) => boolean = () => false) {
    this.#sink = sink;
    this.#mayEndAt = mayEndAt;
  }

  push(chunk: Buffer): void {
    if (this.#start === undefined) {
      this.#start = this.#offset = markLength(chunk);
      chunk = chunk.subarray(this.#start);
    }
    const buffer = this.#joined(chunk);
    const end = buffer.lastIndexOf(newline) + 1;
    if (end > 0) this.#lines(buffer, end, false);
    else if (buffer.length > longestLine) this.#emitPart(buffer);
    else this.#keep(buffer, 0);
  }

  /** The end of the file: the last line needs no line end. */
  end(): void {
    if (this.#kept > 0) this.#lines(this.#memory.subarray(0, this.#kept), this.#kept, true);
  }

  /** Takes buffer[0, end), whole lines, apart; the rest waits. */
  #lines(buffer: Buffer, end: number, last: boolean): void {
    let from = this.#finishLine(buffer);
    for (let at = this.#firstCandidate(buffer); at >= 0 && at < end; at = nextCandidate(buffer, at)) {
      const lineEnd = buffer.indexOf(newline, at);
      const stop = lineEnd < 0 ? end : lineEnd + 1;
      const following = buffer.indexOf(newline, stop);
      if (following < 0 && !last && buffer.length - at < longestLine) {
        // What follows decides, and it is not here yet.
        this.#emitLines(buffer, from, at);
        this.#keep(buffer, at);
        return;
      }
      const separates = this.#separates(buffer, at, stop, following);
      this.#emitLines(buffer, from, at);
      from = at;
      if (!separates || this.#isClaimed(this.#offset + at)) continue;
      this.#emptyBefore = false;
      this.#sink.begin(this.#offset + stop, line(buffer, at, stop));
      from = stop;
    }
    this.#emitLines(buffer, from, end);
    this.#keep(buffer, end);
  }

  #firstCandidate(buffer: Buffer): number {
    const begins = this.#atLineStart && buffer.subarray(0, 5).equals(separator.subarray(1));
    return begins ? 0 : nextCandidate(buffer, -1);
  }

  #separates(buffer: Buffer, at: number, stop: number, following: number): boolean {
    const isDated = datedFromLine.test(line(buffer, at, stop));
    const next = line(buffer, stop, following < 0 ? buffer.length : following);
    if (this.#offset + at === this.#start) return isDated || usualHeader.test(next);
    const isBehindEmpty = at === 0 ? this.#emptyBefore : endsEmpty(buffer, at);
    if (isDated && isBehindEmpty) return beginning.test(next);
    return (isDated || isBehindEmpty) && usualHeader.test(next);
  }

  /** Whether the mail goes on there, as it says itself and as what stands at its end shows. */
  #isClaimed(position: number): boolean {
    const end = this.#sink.claimedEnd();
    if (end === undefined || position >= end) return false;
    if (this.#claim.end !== end) this.#claim = { end, holds: this.#mayEndAt(end) };
    return this.#claim.holds;
  }

  #emitLines(buffer: Buffer, from: number, to: number): void {
    if (to <= from) return;
    this.#emptyBefore = endsEmpty(buffer, to);
    this.#sink.data(buffer.subarray(from, to), true);
  }

  /** Passes on a part of an endless line. */
  #emitPart(buffer: Buffer): void {
    this.#sink.data(buffer, this.#atLineStart);
    this.#atLineStart = false;
    this.#emptyBefore = false;
    this.#keep(buffer, buffer.length);
  }

  /** Passes on the end of a line whose beginning went before; gives where the next line begins. */
  #finishLine(buffer: Buffer): number {
    if (this.#atLineStart) return 0;
    const stop = buffer.indexOf(newline) + 1 || buffer.length;
    this.#sink.data(buffer.subarray(0, stop), false);
    this.#atLineStart = true;
    return stop;
  }

  /** What is kept, and the chunk behind it. */
  #joined(chunk: Buffer): Buffer {
    if (this.#kept === 0) return chunk;
    const length = this.#kept + chunk.length;
    if (length > this.#memory.length) {
      const memory = Buffer.allocUnsafe(2 * length);
      this.#memory.copy(memory, 0, 0, this.#kept);
      this.#memory = memory;
    }
    chunk.copy(this.#memory, this.#kept);
    return this.#memory.subarray(0, length);
  }

  #keep(buffer: Buffer, from: number): void {
    this.#offset += from;
    const rest = buffer.subarray(from);
    if (rest.length > this.#memory.length) this.#memory = Buffer.allocUnsafe(2 * rest.length);
    rest.copy(this.#memory);
    this.#kept = rest.length;
  }
}

function nextCandidate(buffer: Buffer, after: number): number {
  const found = buffer.indexOf(separator, Math.max(0, after));
  return found < 0 ? -1 : found + 1;
}

const line = (buffer: Buffer, start: number, stop: number) =>
  buffer.toString('latin1', start, Math.min(stop, start + 1000)).replace(/[\r\n]+$/, '');

/** True when the line that ends at `end` is empty. The buffer begins at a line's start. */
function endsEmpty(buffer: Buffer, end: number): boolean {
  let at = end - 1;
  if (buffer[at] !== newline) return false;
  at--;
  if (buffer[at] === carriageReturn) at--;
  return at < 0 || buffer[at] === newline;
}
