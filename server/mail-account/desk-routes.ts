import { mailAccountRoutes } from '../contract/desk/mail-accounts.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createMailAccount } from './create.ts';
import { deleteMailAccount } from './delete.ts';
import { guessSettings } from './guess-settings.ts';
import { getMailAccount, listMailAccounts } from './read.ts';
import { testMailAccount } from './test-connection.ts';
import { updateMailAccount } from './update.ts';

export const mailAccountDeskRoutes = handle(mailAccountRoutes, {
  listMailAccounts: async (ctx, input) => itemList(await listMailAccounts(ctx, input)),
  getMailAccount: async (ctx, { id }) => item(await getMailAccount(ctx, id)),
  createMailAccount: async (ctx, input) => item(await createMailAccount(ctx, input)),
  updateMailAccount: async (ctx, input) => item(await updateMailAccount(ctx, input)),
  testMailAccount: async (ctx, input) => item(await testMailAccount(ctx, input)),
  guessMailSettings: async (ctx, { address }) => {
    ctx.require('DESK_ADMIN');
    return item(guessSettings(address));
  },
  deleteMailAccount: async (ctx, { id }) => {
    await deleteMailAccount(ctx, id);
    return result('Mail account deleted.');
  },
});
