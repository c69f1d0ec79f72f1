import { type Command, InvalidArgumentError, Option } from 'commander';

/** Adds the options that say where the desk is. */
export function deskCommand(command: Command): Command {
  return command
    .addOption(new Option('--data <dir>', 'directory of the data').env('DESKHAND_DATA').default('deskhand-data'))
    .addOption(new Option('--database <url>', 'postgres://… instead of SQLite').env('DESKHAND_DATABASE'));
}

/** Parses an option's value as a whole number of a range. */
export function wholeNumber(from: number, to: number) {
  return (value: string): number => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };
}
