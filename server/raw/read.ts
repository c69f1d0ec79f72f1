import { seesEverything } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { RawRow, rawRoutes } from '../contract/base/raw.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalidField } from '../errors.ts';
import { type ExportMemory, type ExportView, unremembered } from './export-memory.ts';
import { type RawRange, type RawSlice, selectSlice, toRawRow } from './rows.ts';
import { type RawSource, rawSources } from './tables.ts';

type Input = RouteCall<typeof rawRoutes.readRawTable>;

/** Rows of one table by time, then id (api-v2: GET /raw/tableData). */
export async function readRawTable(asked: Context, input: Input, memory: ExportMemory): Promise<Page<RawRow>> {
  asked.require('API_RAW_TABLE_READ');
  const ctx = { ...asked, db: asked.desk.storage.scan };
  const source = rawSources.get(input.table);
  if (!source) throw invalidField('table', `must be one of ${[...rawSources.keys()].join(', ')}`);
  const columns = chooseColumns(source, input.columns);
  const range = rangeOf(source, input);
  const view = seesEverything(ctx.actor)
    ? await memory.view(ctx, range, nameOf(ctx, input))
    : await unremembered(ctx, range);
  const { itemStart, itemLimit } = input;
  const rows =
    itemStart >= view.total
      ? []
      : await selectSlice(ctx, range, { columns, ...shortestWay(view, itemStart, itemLimit) });
  const last = rows.at(-1);
  if (last) view.remember({ offset: itemStart + rows.length, place: { time: last.time, id: last.id } });
  return { itemStart, itemTotal: view.total, itemLimit, items: rows.map((row) => toRawRow(row, columns, source)) };
}

/** All columns, or the named ones in the order in which they are named. */
function chooseColumns(source: RawSource, wanted: string | undefined): string[] {
  const available = Object.keys(source.columns);
  if (wanted === undefined) return available;
  const columns = wanted.split(',').map((name) => name.trim());
  const unknown = columns.find((name) => !available.includes(name));
  if (unknown !== undefined) throw invalidField('columns', `must be of ${available.join(', ')}, not "${unknown}"`);
  if (new Set(columns).size < columns.length) throw invalidField('columns', 'must not name a column twice');
  return columns;
}

/** Times are stored in milliseconds: the end includes its whole second. */
function rangeOf(source: RawSource, { start, end }: Input): RawRange {
  if (start !== undefined && end !== undefined && start > end) throw invalidField('start', 'must not be after end');
  return { source, start, end: end === undefined ? undefined : end + 999 };
}

function nameOf(ctx: Context, { table, start, end }: Input): string {
  const { userId, keyId } = callingAgent(ctx);
  return JSON.stringify([userId, keyId, table, start, end]);
}

/** From the beginning, from where an earlier page ended, or backwards from the end: where the fewest rows lie between. */
function shortestWay({ total, marks }: ExportView, start: number, limit: number): Omit<RawSlice, 'columns'> {
  const end = Math.min(start + limit, total);
  const near = marks
    .filter(({ offset }) => offset <= start)
    .reduce<ExportView['marks'][number] | undefined>(
      (best, mark) => (best && best.offset > mark.offset ? best : mark),
      undefined,
    );
  const forward = start - (near?.offset ?? 0);
  if (total - end < forward) return { backwards: true, offset: total - end, limit: end - start };
  return { ...(near ? { after: near.place } : {}), offset: forward, limit: end - start };
}
