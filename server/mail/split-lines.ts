/** A line of a mail, or a part of one that is very long. */
export interface Line {
  /** Without its end, where it has it. */
  bytes: Uint8Array;
  /** False where the line goes on in the next one. */
  ends: boolean;
}

const newline = 10;
const carriageReturn = 13;

/** A longer line comes in parts. */
const longestLine = 64 * 1024;

/** The lines of what comes in pieces, each without its line end (LF, CRLF, and the CRCRLF of broken programs). */
export function* splitLines(chunks: Iterable<Buffer>): Generator<Line> {
  let rest: Buffer | undefined;
  for (const chunk of chunks) {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      yield { bytes: bytes.subarray(start, withoutReturns(bytes, start, end)), ends: true };
      start = end + 1;
    }
    rest = start < bytes.length ? bytes.subarray(start) : undefined;
    if (!rest || rest.length < longestLine) continue;
    // What could belong to the line's end waits for it.
    const stop = withoutReturns(rest, 0, rest.length);
    yield { bytes: rest.subarray(0, stop), ends: false };
    rest = stop < rest.length ? rest.subarray(stop) : Buffer.alloc(0);
  }
  if (rest) yield { bytes: rest.subarray(0, withoutReturns(rest, 0, rest.length)), ends: true };
}

function withoutReturns(bytes: Buffer, start: number, end: number): number {
  let stop = end;
  while (stop > start && bytes[stop - 1] === carriageReturn) stop--;
  return stop;
}
