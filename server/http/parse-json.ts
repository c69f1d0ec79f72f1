import { invalid, invalidField } from '../errors.ts';

/** Objects and arrays in each other beyond this are refused. */
const depthLimit = 32;

/**
 * The fields of a JSON object. Numbers come as they are written, so that 1e2 or 1.0 is no id; a name given twice, which
 * JSON.parse would let pass, is an error.
 */
export function parseJsonFields(text: string): [string, unknown][] {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body must be a JSON object.');
  }
  // Only what is valid JSON is looked through: the pattern takes linear time on nothing else.
  checkStructure(text);
  const asWritten = JSON.parse(text, writtenNumber as Parameters<typeof JSON.parse>[1]);
  return Object.entries(asWritten as Record<string, unknown>);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('The body is no valid JSON.');
  }
}

const writtenNumber = (_name: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' ? source : value;

function checkStructure(text: string): void {
  const names = new Set<string>();
  let depth = 0;
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && colon !== undefined) addName(names, token.slice(0, -colon.length));
    if (depth > depthLimit) throw invalid(`The JSON is nested deeper than ${depthLimit}.`);
  }
}

function addName(names: Set<string>, written: string): void {
  const name = JSON.parse(written) as string;
  if (names.has(name)) throw invalidField(name, 'was given twice');
  names.add(name);
}
