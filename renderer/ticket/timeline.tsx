import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { EventRun } from './event-run.tsx';
import { foldTimeline } from './fold-timeline.ts';
import { useStartAt } from './use-start-at.ts';
import { WrittenEntry } from './written-entry.tsx';

export interface TimelineProps {
  ticket: Pick<TicketItem, 'id' | 'timeline'>;
  now: number;
  onLink(url: string): void;
}

/** Everything that happened, oldest first; opens at the newest message. */
export function Timeline({ ticket, now, onLink }: TimelineProps) {
  const { t } = useTranslation();
  const blocks = useMemo(() => foldTimeline(ticket.timeline), [ticket.timeline]);
  const newest = blocks.findLast(({ kind }) => kind === 'written')?.key;
  const start = useRef<HTMLLIElement>(null);
  useStartAt(start, ticket.id);
  if (blocks.length === 0) return <p className="px-6 py-4 text-ink3">{t('ticket.empty')}</p>;
  return (
    <ol aria-label={t('ticket.timeline')} className="flex flex-col gap-3.5 px-6 pt-2 pb-6">
      {blocks.map((block) => (
        <li key={block.key} className="scroll-mt-2" ref={block.key === newest ? start : null}>
          {block.kind === 'written' ? (
            <WrittenEntry entry={block.entry} now={now} onLink={onLink} />
          ) : (
            <EventRun entries={block.entries} now={now} />
          )}
        </li>
      ))}
    </ol>
  );
}
