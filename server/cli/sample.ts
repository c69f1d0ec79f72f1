import { Command } from 'commander';
import { createSample, defaultSampleSize } from '../sample/create-sample.ts';
import { deskCommand, wholeNumber } from './desk-command.ts';
import { type DeskOptions, withDesk } from './open-for-command.ts';

interface SampleOptions extends DeskOptions {
  tickets: number;
  json?: boolean;
}

/** `deskhand sample`: a believable small company's desk, the same on every run. */
export function sampleCommand(): Command {
  return deskCommand(new Command('sample'))
    .description("Fills an empty desk with a believable small company's tickets.")
    .option('--tickets <number>', 'how many tickets', wholeNumber(1, 100_000), defaultSampleSize)
    .option('--json', 'print the counts as JSON')
    .action(async (options: SampleOptions) => {
      const sample = await withDesk(options, (ctx) => createSample(ctx, options.tickets));
      const { tickets, customers, messages } = sample;
      process.stdout.write(
        options.json
          ? `${JSON.stringify(sample)}\n`
          : `${tickets} tickets with ${messages} messages of ${customers} customers are in ${options.data}.\n`,
      );
    });
}
