import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed and why, a few lines each: on a machine that keeps only the end of the log this is all one has. */
  failures: string[];
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

export const nothingRan: Counts = { passed: 0, failed: 1, skipped: 0, failures: ['no test ran'] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: PlaywrightResult[] }[];
  }[];
}

interface PlaywrightResult {
  errors?: { message?: string }[];
  attachments?: { name: string; path?: string }[];
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
    failures: [
      ...unloaded.map(({ name, message }) => inShort(name, 'does not load', message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => inShort(name, fullName, failureMessages?.join('\n'))),
      ),
    ],
  };
}

/** A flaky test failed: it is counted as what it is. */
const ofPlaywright = ({ stats, suites }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: suites.flatMap(failuresOf),
});

const failuresOf = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        [
          inShort(file, title, results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n')),
          // The same page may be attached several times.
          ...new Set(results.flatMap(({ attachments = [] }) => attachments.map(pageAtFailure))),
        ].join(''),
      ),
  ),
  ...suites.flatMap(failuresOf),
];

/** Without colours, which take most of the room in a log that shows them as text, and without the runner's own frames. */
function inShort(file: string, title: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const own = lines.filter((line) => !/^\s+at .*(?:node_modules|new Promise|node:internal)/.test(line));
  return [`${path.relative(process.cwd(), file)} > ${title}`, ...own.slice(0, 20)].join('\n    ');
}

/** The end of what the page said when a test failed, which is where dialogs and messages are; '' for another attachment. */
function pageAtFailure({ name, path: file }: { name: string; path?: string }): string {
  if (name !== 'error-context' || !file || !existsSync(file)) return '';
  const [, snapshot = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8')) ?? [];
  const told = snapshot
    .replaceAll(/ \[ref=\w+\]/g, '')
    .split('\n')
    .filter((line) => !/^\s*(- generic:?)?$/.test(line))
    .map((line) => line.replace(/^ +/, (indent) => ' '.repeat(indent.length / 2)));
  return told.length === 0 ? '' : ['', 'The end of the page:', ...told.slice(-40)].join('\n    ');
}
