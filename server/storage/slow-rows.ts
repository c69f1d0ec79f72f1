import { rowBuilder } from './row-builder.ts';

/** A query on its way to the worker. */
export interface SlowQuery {
  sql: string;
  parameters: readonly unknown[];
}

/** Rows as they come back: by column, numbers packed, so that ten thousand of them cost the server's thread nothing. */
export interface PackedRows {
  names: string[];
  count: number;
  columns: (Float64Array | unknown[])[];
}

export type SlowAnswer = { rows: PackedRows } | { error: { message: string; code: string } };

export function packRows(names: string[], rows: readonly (readonly unknown[])[]): PackedRows {
  const columns = names.map((_, at) => {
    const values = rows.map((row) => row[at]);
    return values.every((value) => typeof value === 'number') ? Float64Array.from(values) : values;
  });
  return { names, count: rows.length, columns };
}

export function unpackRows({ names, count, columns }: PackedRows): Record<string, unknown>[] {
  const toRow = rowBuilder(names);
  return Array.from({ length: count }, (_, at) => toRow(columns.map((column) => column[at])));
}
