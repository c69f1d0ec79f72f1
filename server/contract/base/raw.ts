import * as z from 'zod';
import { itemListOf, itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, instant, limit, text } from '../words.ts';

export const rawTable = z.object({
  name: z.string(),
  availableColumns: z.array(z.string()),
  availableFilters: z.array(z.string()),
  timeColumn: z.string(),
});
export type RawTable = z.infer<typeof rawTable>;

export const rawRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type RawRow = z.infer<typeof rawRow>;

export const rawRoutes = {
  listRawTables: route({
    method: 'GET',
    path: '/raw',
    permission: 'API_RAW_TABLE_READ',
    summary: 'The tables that can be exported, with columns and filters.',
    input: z.object({}),
    response: itemOf(z.array(rawTable)),
    examples: { 'all tables': {} },
  }),
  readRawTable: route({
    method: 'GET',
    path: '/raw/tableData',
    permission: 'API_RAW_TABLE_READ',
    summary: 'Rows of one table by time, then id; start and end are inclusive.',
    input: z.object({
      table: text().describe('A name of the index.'),
      columns: text(2000).exactOptional().describe('Names by comma; without it all.'),
      itemStart: count().default(0),
      itemLimit: limit(1000).default(1000),
      start: instant().exactOptional().describe('The first second, by the time column.'),
      end: instant().exactOptional().describe('The last second, by the time column.'),
    }),
    response: itemListOf(rawRow),
    examples: {
      'some columns of a day': {
        table: 'tickets',
        columns: 'id,status,created_at',
        start: '2026-03-02 00:00:00',
        end: '2026-03-02 23:59:59',
      },
      'the second page of a table': { table: 'messages', itemStart: 1, itemLimit: 1 },
    },
  }),
};
