import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { knowsCustomers, nameOf } from '../customer/customer-value.ts';
import { useFoundCustomers } from '../customer/use-found-customers.ts';
import type { PaletteEntry } from './find-entries.ts';

/** Customers shown, below everything that is there at once. */
const shown = 5;
/** One letter begins the names of thousands. */
const fewestLetters = 2;
/** They are asked for when the typing rests, not for each letter; ms. */
const rest = 120;

export interface FoundEntries {
  entries: readonly PaletteEntry[];
  /** They are still being asked for. */
  isAsking: boolean;
}

/** The customers whose name, address or number begins with what was typed: each leads to their page. */
export function useCustomers(wanted: string): FoundEntries {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const typed = wanted.trim();
  const asks = knowsCustomers(useDesk()) && typed.length >= fewestLetters;
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const { found, isAnswered } = useFoundCustomers(undefined, asks && rested === typed ? typed : '');
  const isAsking = asks && (rested !== typed || !isAnswered);
  const entries = useMemo(() => {
    if (!isAnswered) return [];
    return found.slice(0, shown).map((customer) => {
      const label = nameOf(customer);
      const address = customer.channels.find(({ channel }) => channel !== label)?.channel;
      return {
        id: `customer-${customer.id}`,
        heading: t('rail.customers'),
        label,
        ...(address === undefined ? {} : { hint: address }),
        run: () => navigation.go({ area: 'customers', customerId: customer.id }),
      };
    });
  }, [found, isAnswered, navigation, t]);
  return { entries, isAsking };
}
