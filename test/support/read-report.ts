import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * What a runner's own JSON report says. A report that is missing or has no test counts as one failure: a suite that
 * did not run must not look like one that held.
 */
export function readReport(file: string): Counts {
  if (!existsSync(file)) return nothingRan;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const counts = isVitest(report) ? ofVitest(report) : isPlaywright(report) ? ofPlaywright(report) : nothingRan;
  return counts.passed + counts.failed === 0 ? nothingRan : counts;
}

export const nothingRan: Counts = { passed: 0, failed: 1, skipped: 0 };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const isVitest = (report: unknown): report is VitestReport =>
  typeof report === 'object' && report !== null && 'numPassedTests' in report;
const isPlaywright = (report: unknown): report is PlaywrightReport =>
  typeof report === 'object' && report !== null && 'stats' in report;

function ofVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}: VitestReport): Counts {
  // A file that does not even load has no test that could fail.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** A flaky test failed: it is counted as what it is. */
const ofPlaywright = ({ stats }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});
