import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { knowsPresence } from '../presence/use-presence.ts';
import { openedQuery } from '../source/queries.ts';
import type { PaletteEntry } from './find-entries.ts';

/** Tickets shown: with the actions below them still in sight. */
const shown = 5;

/** The tickets that the agent opened last, for somebody who has typed nothing yet; not the one that is open. */
export function useRecent(wanted: string): PaletteEntry[] {
  const { t } = useTranslation();
  const { source, navigation } = useConsole();
  const knows = knowsPresence(useDesk());
  const { data } = useQuery({ ...openedQuery(source), enabled: knows });
  return useMemo(() => {
    if (wanted.trim() !== '' || !data) return [];
    const { ticketId } = navigation.getState();
    return data
      .filter(({ id }) => id !== ticketId)
      .slice(0, shown)
      .map(({ id, title, status }) => ({
        id: `recent-${id}`,
        heading: t('palette.recent'),
        label: title || t('list.noTitle'),
        hint: `#${id}`,
        status,
        run: () => navigation.go({ area: 'inbox', ticketId: id }),
      }));
  }, [wanted, data, navigation, t]);
}
