import { Argument, Command, Option } from 'commander';
import { importStatus } from '../contract/desk/imports.ts';
import { collectSources, type ImportFormat, importFormats } from '../import/collect-sources.ts';
import type { ImportStatus } from '../import/conversation.ts';
import { type ImportObserver, type ImportResult, runImport } from '../import/run-import.ts';
import type { ProposedAddress } from '../mail/office-addresses.ts';
import { askAddresses, tellAddresses } from './ask-addresses.ts';
import { deskCommand } from './desk-command.ts';
import { type DeskOptions, withDesk } from './open-for-command.ts';
import { type Progress, showProgress } from './show-progress.ts';

interface ImportOptions extends DeskOptions {
  brand?: string;
  address: string[];
  status: ImportStatus;
  yes?: boolean;
  json?: boolean;
}

/** `deskhand import`: mails to tickets. Running it again brings nothing twice, and completes what was cut off. */
export function importCommand(): Command {
  return deskCommand(new Command('import'))
    .description('Imports mails: conversations become tickets, correspondents customers.')
    .addArgument(new Argument('<format>', 'what the paths are').choices(importFormats))
    .argument('<path...>', 'mbox files; eml files or folders of them; maildir folders')
    .option('--brand <name>', 'whose mails they are; without it the default brand')
    .option('--address <address>', "one of the office's own addresses; can be given several times", collect, [])
    .addOption(
      new Option('--status <status>', 'auto leaves open what a customer wrote last, within 14 days; the rest is closed')
        .choices(importStatus.options)
        .default('auto'),
    )
    .option('-y, --yes', 'take the proposed addresses without asking')
    .option('--json', 'print the counts as JSON')
    .action(importPaths);
}

const collect = (value: string, before: string[]) => [...before, value];

const stopped = 'Stopped. What is in stays; run the same command again for the rest.';

async function importPaths(format: ImportFormat, paths: string[], options: ImportOptions): Promise<void> {
  const sources = await collectSources(format, paths);
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error(stopped));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  const bars = showPhases();
  try {
    const request = {
      sources,
      status: options.status,
      addresses: options.address,
      ...(options.brand === undefined ? {} : { brand: options.brand }),
      chooseAddresses: (proposed: readonly ProposedAddress[]) => {
        bars.pause();
        const ask = !options.yes && process.stdin.isTTY;
        return ask ? askAddresses(proposed, stop.signal, interrupt) : tellAddresses(proposed);
      },
    };
    const result = await withDesk(options, (ctx) => runImport(ctx, request, { ...bars, signal: stop.signal }));
    bars.pause();
    report(result, options);
  } finally {
    bars.pause();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupt);
  }
}

/** Two bars after each other. */
function showPhases(): ImportObserver & { pause(): void } {
  let bar: Progress | undefined;
  let shown = '';
  const show = (title: string, done: number, total: number) => {
    if (shown !== title) {
      bar?.stop();
      shown = title;
      bar = showProgress(title, total);
    }
    bar?.update(done);
  };
  return {
    scanning: (bytes, total) => show('Reading', bytes, total),
    importing: (done, mails) => show('Importing', done, mails),
    pause() {
      bar?.stop();
      bar = undefined;
      shown = '';
    },
  };
}

function report(result: ImportResult, { json, data }: ImportOptions): void {
  const { mails, tickets, customers, already_here, skipped, damage } = result;
  const left = already_here > 0 ? [`${already_here} were here already`] : [];
  for (const { reason, count } of skipped) left.push(`${count} skipped: ${reason}`);
  const text = [`${mails} mails in ${tickets} new tickets of ${customers} new customers are in ${data}`, ...left];
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${text.join('; ')}.\n`);
  if (damage.length > 0) throw new Error(damage.join(' '));
}
