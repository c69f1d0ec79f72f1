/** An example of docs/api.md: a request and what the answer must show. */
export interface HttpExample {
  /** Heading of the section (`##`) that it stands in. */
  section: string;
  /** Line of the file on which its block begins, from 1. */
  line: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  expected: { status: number; headers: Record<string, string>; body: unknown };
}

/** The examples of a Markdown text in their order: fenced blocks of `http`, a request and its answer in each. */
export function readHttpExamples(markdown: string): HttpExample[] {
  const examples: HttpExample[] = [];
  let section = '';
  let block: { line: number; lines: string[] } | undefined;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (block && text.startsWith('```')) {
      examples.push({ section, line: block.line, ...parseBlock(block.lines, block.line) });
      block = undefined;
    } else if (block) block.lines.push(text);
    else if (text.startsWith('```http')) block = { line: index + 1, lines: [] };
    else if (text.startsWith('## ')) section = text.slice(3).trim();
  }
  if (block) throw new Error(`The block of line ${block.line} does not end.`);
  return examples;
}

function parseBlock(lines: string[], line: number): Omit<HttpExample, 'section' | 'line'> {
  const at = lines.findIndex((text) => text.startsWith('HTTP/1.1 '));
  const asked = parseMessage(lines.slice(0, at < 0 ? undefined : at));
  const [method = '', path = ''] = asked.start.split(' ');
  if (at < 0 || !path.startsWith('/')) throw new Error(`The block of line ${line} is no request with its answer.`);
  const answered = parseMessage(lines.slice(at));
  return {
    method,
    path,
    headers: asked.headers,
    body: joinBody(asked),
    expected: {
      status: Number(answered.start.split(' ')[1]),
      headers: answered.headers,
      body: answered.body.length === 0 ? undefined : JSON.parse(answered.body.join('\n')),
    },
  };
}

interface Message {
  start: string;
  headers: Record<string, string>;
  body: string[];
}

function parseMessage(lines: string[]): Message {
  const written = lines.slice(0, lines.findLastIndex((text) => text.trim() !== '') + 1);
  const blank = written.indexOf('');
  const [start = '', ...fields] = blank < 0 ? written : written.slice(0, blank);
  const headers = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return { start, headers: Object.fromEntries(headers), body: blank < 0 ? [] : written.slice(blank + 1) };
}

/** Multipart is lines; a form may be broken into several for its reader. */
function joinBody({ headers, body }: Message): string {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) return `${body.join('\r\n')}\r\n`;
  return body.join(type.includes('urlencoded') ? '' : '\n');
}

/** Values of answers that later requests use, by name: `$NAME`. */
export type Kept = Map<string, string>;

const keptName = /^\$[A-Z_]+$/;

/** A text of a request, with what was kept put in. */
export const fillIn = (text: string, kept: Kept) => text.replace(/\$[A-Z_]+/g, (name) => kept.get(name) ?? name);

/**
 * An answer, reduced to what an example shows of it, for comparing with the example: of objects the keys shown, and
 * "…" wherever the example has it, for anything in a value, for any text within a text, for more elements in a list.
 *
 * @param kept gets what stands in the answer where the example has `$NAME`.
 */
export function showAs(shown: unknown, actual: unknown, kept: Kept = new Map()): unknown {
  if (typeof shown === 'string' && keptName.test(shown)) {
    kept.set(shown, String(actual));
    return shown;
  }
  if (typeof shown === 'string' && shown.includes('…')) return isLike(shown, actual) ? shown : actual;
  if (Array.isArray(shown) && Array.isArray(actual)) {
    const open = shown.at(-1) === '…';
    const elements = (open ? actual.slice(0, shown.length - 1) : actual).map((one, at) => showAs(shown[at], one, kept));
    return open ? [...elements, '…'] : elements;
  }
  if (!isRecord(shown) || !isRecord(actual)) return actual;
  return Object.fromEntries(
    Object.keys(shown)
      .filter((key) => key in actual)
      .map((key) => [key, showAs(shown[key], actual[key], kept)]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isLike(shown: string, actual: unknown): boolean {
  if (shown === '…') return true;
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${shown.split('…').map(literal).join('[^]*')}$`).test(String(actual));
}
