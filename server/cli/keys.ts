import { Command, InvalidArgumentError } from 'commander';
import { type Permission, permissions } from '../contract/route.ts';
import { createKeyForAddress } from '../key/create.ts';
import { listKeys } from '../key/read.ts';
import { revokeKey } from '../key/revoke.ts';
import { deskCommand, wholeNumber } from './desk-command.ts';
import { type DeskOptions, withDesk, withExistingDesk } from './open-for-command.ts';

interface CreateOptions extends DeskOptions {
  user: string;
  permissions: Permission[];
  name?: string;
  json?: boolean;
}

/** No desk has as many keys. */
const everyKey = 1_000_000;

/** `deskhand keys`: API keys, also beside a running server. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('Creates, lists and revokes API keys.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}

function createCommand(): Command {
  return deskCommand(new Command('create'))
    .description('Makes a key and shows it, once.')
    .requiredOption('--user <email>', 'whose key; an unknown address becomes a new agent')
    .requiredOption('--permissions <list>', `by comma: ${permissions.join(', ')}`, permissionList)
    .option('--name <text>', 'what it is for')
    .option('--json', 'print the key as JSON')
    .action(async (options: CreateOptions) => {
      const { user, permissions, name } = options;
      const wish = { email: user, permissions, ...(name === undefined ? {} : { name }) };
      const created = await withDesk(options, (ctx) => createKeyForAddress(ctx, wish));
      if (created.user_created) process.stderr.write(`${created.user} was unknown and is a new agent now.\n`);
      process.stdout.write(options.json ? `${JSON.stringify(created)}\n` : `${created.key}\n`);
    });
}

function listCommand(): Command {
  return deskCommand(new Command('list'))
    .description('Prints every key as JSON, without the secrets.')
    .option('--json', 'as it is')
    .action(async (options: DeskOptions) => {
      const keys = await withExistingDesk(options, (ctx) => listKeys(ctx, { itemStart: 0, itemLimit: everyKey }));
      process.stdout.write(`${JSON.stringify(keys.items, null, 2)}\n`);
    });
}

function revokeCommand(): Command {
  return deskCommand(new Command('revoke'))
    .description('Ends a key, at once and for good.')
    .argument('<id>', 'as "keys list" shows it', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .action(async (id: number, options: DeskOptions) => {
      await withExistingDesk(options, (ctx) => revokeKey(ctx, id));
      process.stdout.write(`Key ${id} is revoked.\n`);
    });
}

function permissionList(value: string): Permission[] {
  const names = [...new Set(value.split(',').map((name) => name.trim()))];
  const unknown = names.find((name) => !permissions.some((permission) => permission === name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no permission "${unknown}". There are ${permissions.join(', ')}.`);
  }
  return names as Permission[];
}
