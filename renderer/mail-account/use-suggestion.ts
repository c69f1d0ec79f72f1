import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MailSettings } from '../../server/contract/desk/mail-accounts.ts';
import { useConsole } from '../app/console.ts';
import { mailSettingsQuery } from '../source/queries.ts';
import { isAddress } from './account-form.ts';

/** Asks what the settings of an address probably are, and tells once for each of them; nothing while it is no address. */
export function useSuggestion(
  address: string,
  onSuggest: (suggested: MailSettings, before: MailSettings | undefined) => void,
): MailSettings | undefined {
  const { source } = useConsole();
  const { data } = useQuery({ ...mailSettingsQuery(source, address.trim()), enabled: isAddress(address) });
  const before = useRef<MailSettings>(undefined);
  useEffect(() => {
    if (!data || data === before.current) return;
    onSuggest(data, before.current);
    before.current = data;
  }, [data, onSuggest]);
  return isAddress(address) ? data : undefined;
}
