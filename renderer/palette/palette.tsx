import { Dialog } from '@base-ui/react/dialog';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, actionGroups } from '../action/action.ts';
import { showView } from '../action/move.ts';
import { useActions } from '../action/use-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { ChoiceInput } from '../design/choice-input.tsx';
import { Icon } from '../design/icon.tsx';
import { useChoice } from '../design/use-choice.ts';
import { useReturnFocus } from '../design/use-return-focus.ts';
import { findEntries, type PaletteEntry, readTicketNumber } from './find-entries.ts';
import { PaletteResults } from './palette-results.tsx';
import { useCustomers } from './use-customers.ts';
import { useRecent } from './use-recent.ts';

/** Everything that can be done, and every view, shown ticket and customer, by a few letters of its name. */
export function Palette() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const entries = useEntries();
  const returnFocus = useReturnFocus();
  const [wanted, setWanted] = useState('');
  const listed = useListed(wanted.trim() !== '');
  const numbered = useNumbered(wanted);
  const recent = useRecent(wanted);
  const customers = useCustomers(wanted);
  const found = useMemo(
    () => [...recent, ...findEntries([...entries, ...listed], wanted), ...numbered, ...customers.entries],
    [recent, entries, listed, wanted, numbered, customers.entries],
  );
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    panels.close();
    entry.run();
  };
  const choice = useChoice(found, {
    list: 'palette-results',
    idOf: ({ id }) => `palette-${id}`,
    // Who typed a name and Enter means the customer, also before they have been found.
    isAsking: customers.isAsking && found.length === 0,
    onChoose: choose,
  });
  return (
    <Dialog.Root open onOpenChange={(open) => open || panels.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-sunken/55" />
        <Dialog.Popup
          finalFocus={returnFocus}
          className="fixed start-1/2 top-[108px] z-20 flex max-h-[min(480px,70vh)] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-raised outline-none rtl:translate-x-1/2"
        >
          <Dialog.Title className="sr-only">{t('palette.label')}</Dialog.Title>
          <div className="flex items-center gap-2.5 border-line border-b px-4 py-3">
            <Icon name="search" />
            <ChoiceInput
              choice={choice}
              label={t('palette.label')}
              placeholder={t('palette.placeholder')}
              value={wanted}
              onType={setWanted}
              className="text-[15px]"
            />
          </div>
          <PaletteResults found={found} at={choice.at} onPoint={choice.point} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The ticket whose number was typed, whether the list has it or not. */
function useNumbered(wanted: string): PaletteEntry[] {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const ticketId = readTicketNumber(wanted);
  return useMemo(() => {
    if (ticketId === undefined) return [];
    const label = t('notification.openTicket', { id: ticketId });
    const run = () => navigation.go({ area: 'inbox', ticketId });
    return [{ id: 'number', heading: t('palette.tickets'), label, run }];
  }, [ticketId, t, navigation]);
}

/** Actions that can run now and groups as views. */
function useEntries(): PaletteEntry[] {
  const { t } = useTranslation();
  const console = useConsole();
  const desk = useDesk();
  const { actions } = useActions();
  return useMemo(() => {
    const ofAction = (action: Action): PaletteEntry => ({
      id: action.id,
      heading: t(`action.groups.${action.group}`),
      label: action.label(t),
      keys: action.keys[0],
      run: action.run,
    });
    const ordered = [...actionGroups].sort((a, b) => Number(b === 'ticket') - Number(a === 'ticket'));
    const listed = ordered.flatMap((group) => actions.filter((action) => action.group === group && action.when()));
    const groups = desk.groups.map(
      ({ id, name }): PaletteEntry => ({
        id: `group-${id}`,
        heading: t('views.groups'),
        label: t('action.goTo', { place: name }),
        run: () => showView(console, `group-${id}`),
      }),
    );
    return [...listed.map(ofAction), ...groups];
  }, [t, actions, desk.groups, console]);
}

/** Most tickets of the list that are looked through. */
const reach = 2000;
const nothing: readonly PaletteEntry[] = [];

/** The tickets that the list has loaded, once something is typed. */
function useListed(isTyped: boolean): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { navigation, selection, source } = useConsole();
  return useMemo(() => {
    if (!isTyped) return nothing;
    const near = selection.getState().order.slice(0, reach);
    return near.flatMap((id): PaletteEntry[] => {
      const row = source.rows.get(id);
      if (!row) return [];
      const label = row.title || t('list.noTitle');
      const run = () => navigation.go({ area: 'inbox', ticketId: id });
      const { customer_name: also, status } = row;
      return [{ id: `ticket-${id}`, heading: t('palette.tickets'), label, hint: `#${id}`, also, status, run }];
    });
  }, [t, isTyped, navigation, selection, source]);
}
