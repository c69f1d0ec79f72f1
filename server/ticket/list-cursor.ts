import * as z from 'zod';
import { invalidField } from '../errors.ts';
import { fingerprint, type ListQuery } from './list-query.ts';

/** The last row of a page: the next page begins behind it, however the rows before it have moved meanwhile. */
export interface Place {
  /** What the list is sorted by, as stored. */
  value: number;
  id: number;
  /** How many rows came before the next page when this one was read. */
  offset: number;
}

const written = z.tuple([z.int(), z.int(), z.int().min(0), z.string()]);

export function writeCursor({ value, id, offset }: Place, query: ListQuery): string {
  return Buffer.from(JSON.stringify([value, id, offset, fingerprint(query)])).toString('base64url');
}

/** Throws when the cursor is none of ours, or of a list with another filter or sort. */
export function readCursor(cursor: string, query: ListQuery): Place {
  const [value, id, offset, of] = parse(cursor);
  if (of !== fingerprint(query)) throw invalidField('cursor', 'belongs to a list with another filter or sort');
  return { value, id, offset };
}

function parse(cursor: string): z.infer<typeof written> {
  try {
    return written.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidField('cursor', 'must be the value of next of the page before');
  }
}
