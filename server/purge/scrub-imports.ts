import type { WriteContext } from '../context.ts';

/** Takes addresses out of what finished imports remember: the addresses they asked about. Imports are few. */
export async function scrubImports({ tx }: WriteContext, addresses: ReadonlySet<string>): Promise<void> {
  for (const { id, progress } of await tx.selectFrom('mail_imports').select(['id', 'progress']).execute()) {
    const scrubbed = JSON.stringify(without(JSON.parse(progress), addresses));
    if (scrubbed === progress) continue;
    await tx.updateTable('mail_imports').set({ progress: scrubbed }).where('id', '=', id).execute();
  }
}

/** A JSON value without the array entries that are, or have as their `address`, one of these. */
function without(value: unknown, addresses: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value.filter((entry) => !isOneOfThese(entry, addresses)).map((entry) => without(entry, addresses));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, without(inner, addresses)]));
}

function isOneOfThese(entry: unknown, addresses: ReadonlySet<string>): boolean {
  const address = typeof entry === 'object' && entry !== null && 'address' in entry ? entry.address : entry;
  return typeof address === 'string' && addresses.has(address.toLowerCase());
}
