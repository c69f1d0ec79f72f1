import { Command } from 'commander';
import { generateVolume } from '../generate/generate-volume.ts';
import { deskCommand, wholeNumber } from './desk-command.ts';
import { type DeskOptions, withDesk } from './open-for-command.ts';
import { showProgress } from './show-progress.ts';

interface GenerateOptions extends DeskOptions {
  tickets: number;
  messages: number;
  json?: boolean;
}

/** `deskhand generate`: volume for benchmarks, the same on every run. */
export function generateCommand(): Command {
  return deskCommand(new Command('generate'))
    .description('Adds tickets and messages by the hundred thousand, for benchmarks.')
    .option('--tickets <number>', 'how many tickets', wholeNumber(1, 10_000_000), 10_000)
    .option('--messages <number>', 'how many messages in all', wholeNumber(1, 100_000_000), 80_000)
    .option('--json', 'print the counts as JSON')
    .action(async (options: GenerateOptions) => {
      const progress = showProgress('Tickets', options.tickets);
      const { tickets, messages } = options;
      try {
        const volume = await withDesk(options, (ctx) => generateVolume(ctx, { tickets, messages }, progress.update));
        progress.stop();
        const { customers } = volume;
        const text = `${tickets} tickets with ${messages} messages of ${customers} customers were added.`;
        process.stdout.write(`${options.json ? JSON.stringify(volume) : text}\n`);
      } finally {
        progress.stop();
      }
    });
}
