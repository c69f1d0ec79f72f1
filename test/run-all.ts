import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Counts, readReport } from './support/read-report.ts';

/** `npm test`: everything that must hold, one part after the other; the last line is the sum of the runners' reports. */

const reports = mkdtempSync(path.join(tmpdir(), 'deskhand-reports-'));
const root = path.join(import.meta.dirname, '..');
const endToEndReport = path.join(root, 'test-results', 'end-to-end.json');

interface Part {
  name: string;
  /** An npm script and what is added to it. */
  script: string;
  args?: string[];
  /** Where its runner reports; without one the part counts only when it fails. */
  report?: string;
}

const vitest = (name: string): Part => {
  const report = path.join(reports, `${name}.json`);
  return {
    name,
    script: `test:${name}`,
    args: ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    report,
  };
};

const parts: Part[] = [
  { name: 'check', script: 'check' },
  vitest('unit'),
  vitest('browser'),
  { name: 'build', script: 'build' },
  { name: 'end-to-end', script: 'test:end-to-end', report: endToEndReport },
  vitest('package'),
];

async function run({ name, script, args = [], report }: Part): Promise<Counts> {
  if (report) rmSync(report, { force: true });
  const start = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    stdio: 'inherit',
    // The command line starts some hundred times.
    env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'), ...process.env },
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  const counts = report ? readReport(report) : { passed: 0, failed: 0, skipped: 0, failures: [] };
  // A runner that fails for another reason than a test (an unhandled error, a crash) fails all the same.
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1;
    counts.failures = [`ended with ${code}; what it printed is above`];
  }
  process.stdout.write(`== ${name}: ${inWords(counts)} in ${Math.round((performance.now() - start) / 1000)} s\n`);
  return counts;
}

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
for (const part of parts) {
  const counts = await run(part);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  total.failures.push(...counts.failures.map((failure) => `${part.name}: ${failure}`));
}
rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed === 0 ? 0 : 1;
if (total.failures.length > 0) process.stdout.write(`\n== what failed\n\n${total.failures.join('\n\n')}\n`);
if (total.skipped > 0)
  process.stdout.write(`\n${total.skipped} skipped: what is of one database only, or what this machine cannot do\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
