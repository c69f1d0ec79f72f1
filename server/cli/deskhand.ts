import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { backupCommand } from './backup.ts';
import { checkCommand } from './check.ts';
import { findConsole } from './find-console.ts';
import { generateCommand } from './generate.ts';
import { importCommand } from './import.ts';
import { keysCommand } from './keys.ts';
import { restoreCommand } from './restore.ts';
import { sampleCommand } from './sample.ts';
import { serveCommand } from './serve.ts';
import { applySettings, nameOf } from './settings.ts';
import { signInCommand } from './sign-in.ts';

/** The program's entry: nothing imports it. */

const inOneLine = (text: string) =>
  text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');

const asSentence = (text: string) => (/[.?!)]$/.test(text) ? text : `${text}.`);

const program = new Command('deskhand')
  .description('Deskhand, a help desk: server and tools.')
  .version(packageJson.version)
  .addHelpText(
    'after',
    '\nEvery option can also come from the environment (DESKHAND_LOG_LEVEL for --log-level) or from deskhand.json in the data directory.',
  )
  .configureOutput({
    outputError: (text, write) => write(`deskhand: ${asSentence(inOneLine(text))} See deskhand --help.\n`),
  });

const commands = [
  serveCommand(findConsole(import.meta.dirname)),
  importCommand(),
  sampleCommand(),
  signInCommand(),
  generateCommand(),
  keysCommand(),
  backupCommand(),
  restoreCommand(),
  checkCommand(),
];
const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)];
const every = commands.flatMap(allOf);
const settings = new Set(every.flatMap(({ options }) => options.map(nameOf)));
for (const command of every) command.copyInheritedSettings(program);
for (const command of commands) program.addCommand(command);
program.hook('preAction', (_, command) => applySettings(command, process.env, settings));

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`deskhand: ${inOneLine(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}
