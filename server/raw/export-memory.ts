import type { Context } from '../context.ts';
import { countRange, type Growth, measureGrowth, type RawPlace, type RawRange, selectNewer } from './rows.ts';

/** A row of an export and how many rows come up to it, itself included. */
export interface Mark {
  offset: number;
  place: RawPlace;
}

/** How an export stands at one request. */
export interface ExportView {
  total: number;
  marks: readonly Mark[];
  /** Notes where a page ended. */
  remember(mark: Mark): void;
}

/** What is known of the rows up to an id; rows above it are looked at anew every time. */
interface Known {
  deletions: number;
  id: number;
  /** undefined as long as somebody may still insert rows up to the id. */
  total: number | undefined;
  marks: readonly Mark[];
  /** A later state of the table, which takes over when nobody can insert below it any more. */
  next: Growth;
}

/** Exports that are remembered; the one used longest ago goes. */
const exportLimit = 256;
/** Places kept of each: a client that asks for a page twice, or walks with two at once, is still served. */
const markLimit = 8;
/** When more rows came than this, counting anew is cheaper. */
const newerLimit = 5000;

/**
 * Remembers of every export how many rows it has and where its last pages ended, so that a page costs the same at the
 * end of three million rows as at their beginning. Nothing of it is believed blindly: rows that came since are counted
 * into totals and places, and a deletion (the database counts them) or too much news makes it forget.
 */
export class ExportMemory {
  readonly #exports = new Map<string, Known>();

  /** The state of an export, exact at this moment. `name` tells callers and ranges apart. */
  async view(ctx: Context, range: RawRange, name: string): Promise<ExportView> {
    const growth = await measureGrowth(ctx, range.source);
    const known = this.#recall(name, growth);
    if (known.total === undefined && growth.xmin >= known.next.xmax) {
      known.total = await countRange(ctx, range, known.id);
    }
    if (known.total === undefined) return unremembered(ctx, range);
    const newer = await selectNewer(ctx, range, known.id, newerLimit + 1);
    if (newer.length > newerLimit) {
      this.#exports.set(name, begin(growth));
      return unremembered(ctx, range);
    }
    const view = {
      total: known.total + newer.length,
      marks: known.marks.map((mark) => shifted(mark, newer)),
      remember: ({ offset, place }: Mark) => {
        const isNews = (row: RawPlace) => row.id > known.id && isUpTo(row, place);
        keep(known, { offset: offset - newer.filter(isNews).length, place });
      },
    };
    advance(known, newer, growth);
    return view;
  }

  #recall(name: string, growth: Growth): Known {
    const remembered = this.#exports.get(name);
    const known = remembered?.deletions === growth.deletions ? remembered : begin(growth);
    this.#exports.delete(name);
    this.#exports.set(name, known);
    const oldest = this.#exports.size > exportLimit ? this.#exports.keys().next().value : undefined;
    if (oldest !== undefined) this.#exports.delete(oldest);
    return known;
  }
}

/** For whom nothing is remembered: what they see can change without a row coming or going. */
export async function unremembered(ctx: Context, range: RawRange): Promise<ExportView> {
  return { total: await countRange(ctx, range), marks: [], remember() {} };
}

const begin = (growth: Growth): Known => ({
  deletions: growth.deletions,
  id: growth.id,
  total: undefined,
  marks: [],
  next: growth,
});

const isUpTo = (row: RawPlace, place: RawPlace) => (row.time - place.time || row.id - place.id) <= 0;

const shifted = ({ offset, place }: Mark, news: readonly RawPlace[]): Mark => ({
  offset: offset + news.filter((row) => isUpTo(row, place)).length,
  place,
});

function keep(known: Known, mark: Mark): void {
  known.marks = [...known.marks.filter(({ offset }) => offset !== mark.offset), mark].slice(-markLimit);
}

/** Moves the known id up to where nobody can insert any more. */
function advance(known: Known, newer: readonly RawPlace[], growth: Growth): void {
  if (known.total === undefined || growth.xmin < known.next.xmax) return;
  const settled = newer.filter(({ id }) => id <= known.next.id);
  known.marks = known.marks.map((mark) => shifted(mark, settled));
  known.total += settled.length;
  known.id = known.next.id;
  known.next = growth;
}
