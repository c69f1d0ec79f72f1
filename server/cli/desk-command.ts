import { type Command, InvalidArgumentError } from 'commander';

/** Adds the options that say where the desk is. */
export function deskCommand(command: Command): Command {
  return command
    .option('--data <dir>', 'directory of the data', 'deskhand-data')
    .option('--database <url>', 'postgres://… instead of SQLite', postgresUrl);
}

function postgresUrl(value: string): string {
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new InvalidArgumentError('It must be a URL such as postgres://user:password@host/database.');
}

/** Parses an option's value as a whole number of a range. */
export function wholeNumber(from: number, to: number) {
  return (value: string): number => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };
}
