import { useTranslation } from 'react-i18next';
import type { MessageEntry, NoteEntry, TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuItem } from '../design/menu.tsx';
import { writerOf } from '../ticket/writer.ts';
import { canMerge } from './can-merge.ts';

export interface EntryMenuProps {
  ticket: Pick<TicketItem, 'id' | 'timeline'>;
  entry: MessageEntry | NoteEntry;
}

/** What can be done with one message or note of a ticket. */
export function EntryMenu({ ticket, entry }: EntryMenuProps) {
  const { t } = useTranslation();
  const { merger } = useConsole();
  const desk = useDesk();
  const written = ticket.timeline.flatMap(({ type, id }) => (type === 'event' ? [] : [Number(id)]));
  const at = written.indexOf(Number(entry.id));
  // A ticket keeps at least one of them.
  if (!canMerge(desk) || written.length < 2) return null;
  return (
    <Menu
      label={t('merge.entryMenu', { name: writerOf(entry, t('ticket.someone')) })}
      trigger={
        <button
          type="button"
          className="-my-0.5 grid size-6 shrink-0 place-items-center self-center rounded-md opacity-0 hover:bg-hover focus-visible:opacity-100 group-hover/entry:opacity-100 data-popup-open:opacity-100"
        />
      }
      shown={<Icon name="more" size={16} />}
    >
      <MenuItem onChoose={() => void merger.split(ticket.id, written.slice(at, at + 1))}>
        {t('merge.splitOne')}
      </MenuItem>
      <MenuItem disabled={at === 0} onChoose={() => void merger.split(ticket.id, written.slice(at))}>
        {t('merge.splitRest')}
      </MenuItem>
    </Menu>
  );
}
