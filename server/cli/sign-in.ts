import { Command } from 'commander';
import { makeSignInLink } from '../session/sign-in-link.ts';
import { servedUrl } from '../storage/served-url.ts';
import { deskCommand } from './desk-command.ts';
import { type DeskOptions, withExistingDesk } from './open-for-command.ts';

/** `deskhand sign-in`: a new one-time link for a browser, also beside a running server. */
export function signInCommand(): Command {
  return deskCommand(new Command('sign-in'))
    .description('Prints a link that signs a browser in, once, within ten minutes.')
    .option('--user <email>', 'who will be signed in; without it the first administrator')
    .option('--public-url <url>', 'where the console is served; without it where it runs')
    .action((options: DeskOptions & { user?: string; publicUrl?: string }) =>
      withExistingDesk(options, async (_, desk) => {
        const url = options.publicUrl ?? servedUrl(desk.dataDirectory) ?? 'http://127.0.0.1:4710';
        process.stdout.write(`${await makeSignInLink(desk, url.replace(/\/+$/, ''), options.user)}\n`);
      }),
    );
}
