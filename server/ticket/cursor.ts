import { createHash } from 'node:crypto';
import { invalidField } from '../errors.ts';

/** Where a page of a sorted list ended: the next one continues behind this row. */
export interface Position {
  value: number;
  id: number;
}

/** Packs a position together with what it is a position in: it fits no other filter and no other sort. */
export function writeCursor(position: Position, list: unknown): string {
  return Buffer.from(JSON.stringify([position.value, position.id, fingerprint(list)])).toString('base64url');
}

/** Unpacks a cursor; a damaged one, or one of another list, is a 400. */
export function readCursor(cursor: string, list: unknown): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw invalidField('cursor', 'is not one that this server gave');
  }
  const [value, id, of] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(id)) {
    throw invalidField('cursor', 'is not one that this server gave');
  }
  if (of !== fingerprint(list)) throw invalidField('cursor', 'belongs to another filter or sort');
  return { value: value as number, id: id as number };
}

const fingerprint = (list: unknown) =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
