import type { Context } from '../context.ts';
import { checkCounts } from './check-counts.ts';
import { checkCustomerMerges } from './check-customer-merges.ts';
import { checkFiles } from './check-files.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checkMerges } from './check-merges.ts';
import { checkReferences } from './check-references.ts';
import type { Problem } from './problem.ts';

/**
 * Checks the desk: the database's own integrity, references (also those that the database does not know, whose "none"
 * is 0), counts against rows, and every stored file against its hash. Changes nothing; works beside a server.
 */
export async function checkDesk(ctx: Context, onProgress: (what: string) => void = () => {}): Promise<Problem[]> {
  ctx.require('DESK_ADMIN');
  const checks = {
    integrity: checkIntegrity,
    references: checkReferences,
    merges: checkMerges,
    customerMerges: checkCustomerMerges,
    counts: checkCounts,
    files: checkFiles,
  };
  const problems: Problem[] = [];
  for (const [name, check] of Object.entries(checks)) {
    onProgress(name);
    problems.push(...(await check(ctx)));
  }
  return problems;
}
