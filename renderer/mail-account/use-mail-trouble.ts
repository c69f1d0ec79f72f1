import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { mailAccountsQuery } from '../source/queries.ts';
import { canAddAccounts } from './mail-account-list.tsx';

/** The address of a mailbox whose mail does not come, for whoever can do something about it; undefined while all is well. */
export function useMailTrouble(): string | undefined {
  const { source } = useConsole();
  const { data } = useQuery({ ...mailAccountsQuery(source), enabled: canAddAccounts(useDesk()) });
  return data?.find(({ state }) => state === 'trouble')?.address;
}
