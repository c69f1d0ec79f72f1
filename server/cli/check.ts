import { Command } from 'commander';
import { checkDesk } from '../check/check-desk.ts';
import { deskCommand } from './desk-command.ts';
import { type DeskOptions, withExistingDesk } from './open-for-command.ts';

/** `deskhand check`: is everything as it must be; exit code 1 and what is wrong where it is not. */
export function checkCommand(): Command {
  return deskCommand(new Command('check'))
    .description('Checks database, references, counts and files; changes nothing.')
    .option('--json', 'print the problems as JSON')
    .action(async (options: DeskOptions & { json?: boolean }) => {
      const problems = await withExistingDesk(options, (ctx) => checkDesk(ctx));
      if (options.json) process.stdout.write(`${JSON.stringify({ problems })}\n`);
      else if (problems.length === 0) process.stdout.write('Everything is as it must be.\n');
      if (problems.length === 0) return;
      if (!options.json) process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
      const what = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
      throw new Error(`${what} found. Restore a backup into another directory with "deskhand restore" and compare.`);
    });
}
