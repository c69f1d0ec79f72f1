import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventEntry } from '../../server/contract/base/ticket.ts';
import { useDesk } from '../app/desk-context.ts';
import { Icon } from '../design/icon.tsx';
import { useFieldLabel } from '../property/field-label.ts';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { describeEvent } from './describe-event.ts';

interface EventRunProps {
  /** The ticket that is shown: of what happened in another one that says which. */
  ticketId: number;
  entries: readonly EventEntry[];
  now: number;
}

/** Changes that follow each other, as one line; several unfold into one line each. */
export function EventRun({ ticketId, entries, now }: EventRunProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const desk = useDesk();
  const fieldLabel = useFieldLabel();
  const [open, setOpen] = useState(false);
  const time = (at: string) => showMoment(t, locale, at, now);
  const what = (event: EventEntry) => {
    const change = describeEvent(t, event, { ...desk, time, fieldLabel });
    return event.ticket_id === ticketId ? change : `#${event.ticket_id}: ${change}`;
  };
  const said = (event: EventEntry) =>
    event.initiated_by === '' ? what(event) : t('ticket.by', { change: what(event), who: event.initiated_by });
  const [first] = entries;
  if (!first) return null;
  const line = 'flex w-full max-w-[754px] items-start gap-2 ps-[34px] text-start text-ink3 text-small leading-5';
  if (entries.length === 1) return <EventLine className={line} text={said(first)} at={first.created_at} now={now} />;
  return (
    <div>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={`${line} hover:text-ink2`}>
        <span className="mt-[3px]">
          <Icon name="clock" size={14} />
        </span>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {t('ticket.changes', { count: entries.length })}
          {open ? '' : `: ${entries.map(what).join(', ')}`}
        </span>
        <time className="shrink-0">{showMoment(t, locale, entries.at(-1)?.created_at ?? '', now)}</time>
      </button>
      {open
        ? entries.map((event) => (
            <EventLine key={event.id} className={line} text={said(event)} at={event.created_at} now={now} />
          ))
        : null}
    </div>
  );
}

function EventLine({ className, text, at, now }: { className: string; text: string; at: string; now: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <p className={className}>
      <span className="mt-[3px]">
        <Icon name="clock" size={14} />
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
      <time className="shrink-0">{showMoment(t, locale, at, now)}</time>
    </p>
  );
}
