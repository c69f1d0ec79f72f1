import { useTranslation } from 'react-i18next';
import type { MessageEntry, NoteEntry, TicketItem } from '../../server/contract/base/ticket.ts';
import { forward } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { canWrite } from '../composer/composer-store.ts';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuItem } from '../design/menu.tsx';
import { writerOf } from '../ticket/writer.ts';
import { canMerge } from './can-merge.ts';
import { isMergedAway } from './use-links.ts';

export interface EntryMenuProps {
  ticket: TicketItem;
  entry: MessageEntry | NoteEntry;
}

/** What can be done with one message or note of a ticket. */
export function EntryMenu({ ticket, entry }: EntryMenuProps) {
  const { t } = useTranslation();
  const console = useConsole();
  const desk = useDesk();
  const written = ticket.timeline.flatMap(({ type, id }) => (type === 'event' ? [] : [Number(id)]));
  const at = written.indexOf(Number(entry.id));
  // A ticket keeps at least one of them.
  const splits = canMerge(desk) && written.length > 1;
  const forwards = canWrite(desk) && entry.type === 'message' && !isMergedAway(ticket);
  if (!splits && !forwards) return null;
  const split = (ids: readonly number[]) => void console.merger.split(ticket.id, ids);
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
      {forwards ? (
        <MenuItem onChoose={() => forward(console, ticket.id, Number(entry.id))}>{t('composer.forwardThis')}</MenuItem>
      ) : null}
      {splits ? (
        <>
          <MenuItem onChoose={() => split(written.slice(at, at + 1))}>{t('merge.splitOne')}</MenuItem>
          <MenuItem disabled={at === 0} onChoose={() => split(written.slice(at))}>
            {t('merge.splitRest')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
