import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageEntry, NoteEntry, TicketItem } from '../../server/contract/base/ticket.ts';
import { EventRun } from './event-run.tsx';
import { foldTimeline, type TimelineBlock } from './fold-timeline.ts';
import { MoreButton } from './more-button.tsx';
import { useKeepPlace } from './use-keep-place.ts';
import { useStartAt } from './use-start-at.ts';
import { useWindow } from './use-window.ts';
import { WrittenEntry } from './written-entry.tsx';

export interface TimelineProps {
  ticket: Pick<TicketItem, 'id' | 'timeline'>;
  /** Id of the message or note that was the first unread one when the ticket was opened. */
  firstUnread?: number | null;
  now: number;
  onLink(url: string): void;
  /** The ticket that an entry (by its id) was written in, where that was merged into this one. */
  origins?: ReadonlyMap<string, number>;
  /** What can be done with an entry. */
  menuOf?(entry: MessageEntry | NoteEntry): ReactNode;
  /** How far an entry is on its way. */
  footOf?(entry: MessageEntry | NoteEntry): ReactNode;
}

/** Everything that happened, oldest first; opens at the first unread message or note, else at the newest. */
export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { ticket, firstUnread = null, now, onLink, origins, menuOf, footOf } = props;
  const { t } = useTranslation();
  const blocks = useMemo(() => foldTimeline(ticket.timeline), [ticket.timeline]);
  const written = blocks.filter(({ kind }) => kind === 'written');
  const unread = written.find((block) => isEntry(block, firstUnread))?.key;
  const startsAt = unread ?? written.at(-1)?.key;
  // Who has read nothing yet was never here.
  const divided = unread === written[0]?.key ? undefined : unread;
  const start = useRef<HTMLLIElement>(null);
  const startIndex = blocks.findIndex(({ key }) => key === startsAt);
  const shown = useWindow(blocks.length, Math.max(0, startIndex), ticket.id);
  const later = blocks.length - shown.until;
  const keepPlace = useKeepPlace(start, shown.from);
  useStartAt(start, ticket.id);
  if (blocks.length === 0) return <p className="px-6 py-4 text-ink3">{t('ticket.empty')}</p>;
  return (
    <ol aria-label={t('ticket.timeline')} className="flex flex-col gap-3.5 px-6 pt-2 pb-6">
      {shown.from === 0 ? null : (
        <li className="flex">
          <MoreButton label="earlier" count={shown.from} onMore={keepPlace(shown.showEarlier)} />
        </li>
      )}
      {blocks.slice(shown.from, shown.until).map((block) => (
        <li key={block.key} className="scroll-mt-2" ref={block.key === startsAt ? start : null}>
          {block.key === divided ? <NewSince /> : null}
          {block.kind === 'written' ? (
            <WrittenEntry
              entry={block.entry}
              now={now}
              onLink={onLink}
              origin={origins?.get(block.entry.id)}
              menu={menuOf?.(block.entry)}
              foot={footOf?.(block.entry)}
            />
          ) : (
            <EventRun ticketId={ticket.id} entries={block.entries} now={now} />
          )}
        </li>
      ))}
      {later === 0 ? null : (
        <li className="flex">
          <MoreButton label="later" count={later} onMore={shown.showLater} />
        </li>
      )}
    </ol>
  );
});

const isEntry = (block: TimelineBlock, id: number | null): boolean =>
  id !== null && block.kind === 'written' && Number(block.entry.id) === id;

/** Between what was read and what is new. */
function NewSince() {
  const { t } = useTranslation();
  return (
    <p className="mb-3.5 flex items-center gap-2.5 font-semibold text-accent text-label before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40">
      {t('ticket.newSince')}
    </p>
  );
}
