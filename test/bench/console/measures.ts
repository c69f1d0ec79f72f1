import { median } from '../support/median.ts';

/** Everything that is measured, in the order in which it is told. `of`: the figure that the budget is for. */
export const measures = {
  warmStart: { what: 'warm start: page asked for to first rows, ms', budget: 800 },
  firstPaint: { what: 'view of all tickets to its first rows, ms', budget: 150 },
  allRows: { what: 'view of all tickets to all its rows, ms' },
  walk: { what: 'J/K, key to paint, ms', budget: 50 },
  walkOpen: { what: 'J/K with a ticket open, key to paint, ms', budget: 50 },
  openUnread: { what: 'ticket that was not read before opens, ms' },
  openCached: { what: 'cached ticket opens, ms', budget: 100 },
  palette: { what: 'palette opens, ms', budget: 50 },
  solve: { what: 'solve to next, ms', budget: 100 },
  typing: { what: 'letter in a draft of 50 kB, key to paint, ms', budget: 16 },
  scrollFrame: { what: 'scroll of 180 rows/s: frame, ms', budget: 16.8, of: 'p95' },
  scrollBlank: { what: 'scroll of 180 rows/s: rows not drawn yet', budget: 0, of: 'worst' },
  scrollUnloaded: { what: 'scroll of 180 rows/s: rows without text', budget: 0, of: 'worst' },
  wildFrame: { what: 'scroll of 2,000 rows/s: frame, ms' },
  wildBlank: { what: 'scroll of 2,000 rows/s: rows not drawn yet' },
  wildUnloaded: { what: 'scroll of 2,000 rows/s: rows without text' },
  jumpEnd: { what: 'End key to the last rows, ms' },
  jumpAny: { what: 'dragged to any row to its rows, ms' },
  eventPaint: { what: 'change by another to its row, ms', budget: 100 },
  eventRows: { what: 'rows rendered for one event', budget: 1, of: 'worst' },
  entry: { what: 'entry chunk, gzip, kB', budget: 200 },
} as const satisfies Record<string, { what: string; budget?: number; of?: 'median' | 'p95' | 'worst' }>;

export type Measure = keyof typeof measures;

/** What was found for some of them, once or many times. */
export type Found = { [measure in Measure]?: number[] };

/** One line for each measure, one column for each desk; an exclamation mark before what is over its budget. */
export function tableOf(columns: ReadonlyMap<string, Found>): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => {
      const { what, budget, of = 'median' }: { what: string; budget?: number; of?: keyof Figures } = measure;
      const cells = [...columns].map(([column, found]) => {
        const values = found[name as Measure];
        return [column, values === undefined ? '' : sayFigures(figuresOf(values), budget, of)];
      });
      const wanted = budget === undefined ? '' : `${of === 'median' ? '' : `${of} `}≤ ${budget}`;
      return [what, { budget: wanted, ...Object.fromEntries(cells) }];
    }),
  );
}

interface Figures {
  count: number;
  median: number;
  p95: number;
  worst: number;
}

function figuresOf(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return { count: values.length, median: median(values), p95, worst: sorted.at(-1) ?? Number.NaN };
}

function sayFigures(figures: Figures, budget: number | undefined, of: keyof Figures): string {
  const say = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });
  // A frame of 16.7 ms is told as 16.8001 by some clocks.
  const mark = budget !== undefined && !(Math.round(figures[of] * 10) <= budget * 10) ? '! ' : '';
  const rest = figures.count === 1 ? '' : ` (p95 ${say(figures.p95)}, worst ${say(figures.worst)})`;
  return `${mark}${say(figures.median)}${rest}`;
}
