import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { sampleCommand } from './sample.ts';
import { serveCommand } from './serve.ts';

const program = new Command('deskhand')
  .description('Deskhand, a help desk: server and tools.')
  .version(packageJson.version)
  .showHelpAfterError('(add --help for the options)');
program.addCommand(serveCommand());
program.addCommand(sampleCommand());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`deskhand: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
