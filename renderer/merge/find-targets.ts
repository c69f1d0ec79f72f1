import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { hasWords, wordsIn } from '../palette/find-entries.ts';

/**
 * Where tickets could go, under headings: the selected ones, those of the same customer, what a search finds; where the
 * server cannot search, or has not answered yet, others that are at hand.
 */
export interface TargetGroup {
  kind: 'selected' | 'same-customer' | 'numbered' | 'found' | 'others';
  rows: TicketRow[];
}

interface ToFind {
  /** What was typed: a number, or words of title and customer. */
  wanted: string;
  /** The tickets that are to be merged; of several one can be the target. */
  merging: readonly TicketRow[];
  sameCustomer: readonly TicketRow[];
  /** Found by the number that was typed. */
  numbered: readonly TicketRow[];
  /** What the server found by the words; undefined until it has. */
  found: readonly TicketRow[] | undefined;
  others: readonly TicketRow[];
}

/** Most of those at hand: more would not be read. */
const otherLimit = 20;

/** Each ticket once, in the first group that has it; those of another brand cannot be merged and are left out. */
export function findTargets({ wanted, merging, sameCustomer, numbered, found, others }: ToFind): TargetGroup[] {
  const words = wordsIn(wanted);
  const brand = merging[0]?.brand_id;
  const seen = new Set<number>(merging.length === 1 ? merging.map(({ id }) => id) : []);
  const hasThem = (row: TicketRow) => hasWords(`${row.title} ${row.customer_name} #${row.id}`, words);
  const take = (rows: readonly TicketRow[], isWanted = hasThem, most = Number.POSITIVE_INFINITY) => {
    const taken = rows.filter((row) => row.brand_id === brand && !seen.has(row.id) && isWanted(row)).slice(0, most);
    for (const { id } of taken) seen.add(id);
    return taken;
  };
  const groups: TargetGroup[] = [
    { kind: 'numbered', rows: take(numbered) },
    { kind: 'selected', rows: merging.length > 1 ? take(merging) : [] },
    { kind: 'same-customer', rows: take(sameCustomer) },
    // Its words may be in a message, which the row does not show.
    { kind: 'found', rows: words.length > 0 ? take(found ?? [], () => true) : [] },
    // Of all that happens to be in the list nobody wants to see any before saying what for.
    { kind: 'others', rows: words.length > 0 && !found ? take(others, hasThem, otherLimit) : [] },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
