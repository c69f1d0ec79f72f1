import { decodeText } from './decode-text.ts';

export interface HeaderField {
  /** Lower case. */
  name: string;
  /** Unfolded; encoded words still encoded. */
  value: string;
}

export interface Header {
  fields: HeaderField[];
  /** Where the body begins: behind the empty line, or where broken headers turn into text. */
  bodyStart: number;
}

const fieldStart = /^([!-9;-~]+)[ \t]*:/;

/**
 * Reads the header of a mail (RFC 5322, 2.2), as broken as it may be: lines that are no field are dropped where
 * fields follow, and taken for the beginning of the body where none do.
 */
export function readHeader(mail: Buffer): Header {
  const { lines, starts, end } = headerLines(mail);
  const fields: HeaderField[] = [];
  let lastField = -1;
  for (const [at, line] of lines.entries()) if (fieldStart.test(line)) lastField = at;
  for (const [at, line] of lines.entries()) {
    const last = fields.at(-1);
    if (at > lastField && !/^[ \t]/.test(line)) return { fields: fields.map(trim), bodyStart: starts[at] ?? end };
    const name = fieldStart.exec(line);
    if (name) fields.push({ name: (name[1] ?? '').toLowerCase(), value: line.slice(name[0].length) });
    else if (last && /^[ \t]/.test(line)) last.value += line;
  }
  return { fields: fields.map(trim), bodyStart: end };
}

const trim = ({ name, value }: HeaderField): HeaderField => ({ name, value: value.replaceAll('\0', '').trim() });

/** The lines up to the first empty one, where each begins, and where the body after it does. */
function headerLines(mail: Buffer) {
  const lines: string[] = [];
  const starts: number[] = [];
  let at = 0;
  while (at < mail.length) {
    const newline = mail.indexOf(10, at);
    const stop = newline < 0 ? mail.length : newline;
    const next = newline < 0 ? mail.length : newline + 1;
    const cut = stop > at && mail[stop - 1] === 13 ? stop - 1 : stop;
    if (cut === at) return { lines, starts, end: next };
    starts.push(at);
    lines.push(lineText(mail, at, cut));
    at = next;
  }
  return { lines, starts, end: mail.length };
}

/** Nearly all lines are ASCII, which needs no decoder. */
function lineText(mail: Buffer, start: number, end: number): string {
  const text = mail.toString('latin1', start, end);
  return /[\x80-\xff]|\$[@B]/.test(text) ? decodeText(mail.subarray(start, end)) : text;
}

/** The first field of that name. */
export const fieldValue = (fields: readonly HeaderField[], name: string): string | undefined =>
  fields.find((field) => field.name === name)?.value;

/** All fields of that name, in their order. */
export const fieldValues = (fields: readonly HeaderField[], name: string): string[] =>
  fields.filter((field) => field.name === name).map(({ value }) => value);
