import { useRef, useState } from 'react';
import {
  type MailAccountItem,
  type MailAccountTest,
  mailAccountRoutes,
} from '../../server/contract/desk/mail-accounts.ts';
import { useConsole } from '../app/console.ts';
import { mailAccountsQuery } from '../source/queries.ts';
import { type AccountFields, wishOf } from './account-form.ts';

/** Tries an account out as it is typed, and keeps it; closes the dialog when it is kept. */
export function useAccountForm(account: MailAccountItem | undefined, fields: AccountFields) {
  const { source, panels } = useConsole();
  const [doing, setDoing] = useState<'testing' | 'saving'>();
  const [test, setTest] = useState<MailAccountTest>();
  const [error, setError] = useState<unknown>();
  // An answer about what has been changed since is no answer.
  const round = useRef(0);

  const run = async (what: 'testing' | 'saving', work: () => Promise<void>): Promise<void> => {
    setDoing(what);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setDoing(undefined);
    }
  };
  const known = account ? { id: account.id } : {};
  return {
    test,
    error,
    isTesting: doing === 'testing',
    isBusy: doing !== undefined,
    forget: () => {
      round.current++;
      setTest(undefined);
      setError(undefined);
    },
    tryOut: () =>
      run('testing', async () => {
        const asked = ++round.current;
        setTest(undefined);
        const { address: _, from_name: __, ...servers } = wishOf(fields);
        const { item } = await source.request(mailAccountRoutes.testMailAccount, { ...known, ...servers });
        if (asked === round.current) setTest(item);
      }),
    save: () =>
      run('saving', async () => {
        const wish = wishOf(fields);
        if (account) await source.request(mailAccountRoutes.updateMailAccount, { id: account.id, ...wish });
        else {
          const { brandId: brand_id, days: fetch_days } = fields;
          const first = { address: fields.address.trim(), brand_id, ...(fetch_days === 0 ? {} : { fetch_days }) };
          await source.request(mailAccountRoutes.createMailAccount, { ...wish, ...first });
        }
        await source.queries.invalidateQueries({ queryKey: mailAccountsQuery(source).queryKey });
        panels.close();
      }),
  };
}
