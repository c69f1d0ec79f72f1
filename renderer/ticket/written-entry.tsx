import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageEntry, NoteEntry } from '../../server/contract/base/ticket.ts';
import { Avatar } from '../design/avatar.tsx';
import { TicketLink } from '../merge/ticket-links.tsx';
import { showFully, showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { EntryFiles } from './entry-files.tsx';
import { LongMail } from './long-mail.tsx';
import { MailDetails } from './mail-details.tsx';
import { MailFrame } from './mail-frame.tsx';
import { partSize } from './mail-parts.ts';
import { readPlainText, splitQuoted } from './plain-text.ts';
import { FoldButton, TextBody } from './text-body.tsx';
import { writerOf } from './writer.ts';

export interface WrittenEntryProps {
  entry: MessageEntry | NoteEntry;
  now: number;
  onLink(url: string): void;
  /** The ticket that it was written in, where that is another. */
  origin?: number | undefined;
  /** What can be done with it. */
  menu?: ReactNode;
  /** How far it is on its way. */
  foot?: ReactNode;
}

/** A message or a note: who, when, what, and the files with it. */
export function WrittenEntry({ entry, now, onLink, origin, menu, foot }: WrittenEntryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isNote = entry.type === 'note';
  const name = writerOf(entry, t('ticket.someone'));
  const address = !isNote && entry.from && entry.from !== name ? entry.from : '';
  const moment = (
    <time
      dateTime={`${entry.created_at.replace(' ', 'T')}Z`}
      title={showFully(locale, entry.created_at)}
      className={`ms-auto shrink-0 text-small ${isNote ? '' : 'text-ink3'}`}
    >
      {showMoment(t, locale, entry.created_at, now)}
    </time>
  );
  return (
    <article
      aria-label={t('ticket.mail', { name })}
      data-entry={entry.id}
      className="group/entry grid max-w-[754px] grid-cols-[24px_minmax(0,1fr)] gap-x-2.5"
    >
      <Avatar name={name} />
      <div className={isNote ? 'rounded-lg bg-note px-3 py-2 text-note-ink' : 'min-w-0'}>
        <div className="flex items-baseline gap-1.5">
          <span dir="auto" className="max-w-[75%] shrink-0 truncate font-semibold">
            {name}
          </span>
          {isNote ? <span className="opacity-80">{t('ticket.note')}</span> : null}
          {address === '' ? null : <span className="min-w-0 truncate text-ink3">{address}</span>}
          {entry.in_queue > 0 && !foot ? <span className="text-small text-warn">{t('ticket.queued')}</span> : null}
          {origin === undefined ? null : (
            <span className="shrink-0 text-small">
              {t('merge.from')} <TicketLink id={origin} />
            </span>
          )}
          {moment}
          {menu}
        </div>
        <EntryBody entry={entry} name={name} onLink={onLink} />
        <EntryFiles files={entry.files} />
        {entry.type === 'message' ? <MailDetails entry={entry} /> : null}
        {foot}
      </div>
    </article>
  );
}

function EntryBody({ entry, name, onLink }: Pick<WrittenEntryProps, 'entry' | 'onLink'> & { name: string }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const joined = useMemo(() => wholeText(entry), [entry]);
  const more = joined === undefined && hasMore(entry) ? entry.content_whole : undefined;
  const shown = joined === undefined && whole && more !== undefined ? more : entry.content;
  const isLong = shown.length > partSize;
  const text = useMemo(() => joined ?? (isLong ? undefined : readPlainText(shown)), [joined, isLong, shown]);
  const inline = useMemo(
    () =>
      entry.files
        .filter((file) => file.inline)
        // What an agent put into the text is named by its id, see sanitize-written.ts of the server.
        .flatMap(({ id, name: file, url }) => [
          { name: file, url },
          { name: `file-${id}@deskhand`, url },
        ]),
    [entry.files],
  );
  const Frame = isLong ? LongMail : MailFrame;
  return (
    <>
      {text === undefined ? (
        <Frame key={String(isLong)} html={shown} title={t('ticket.mail', { name })} inline={inline} onLink={onLink} />
      ) : (
        <TextBody text={text} onLink={onLink} />
      )}
      {more === undefined ? null : (
        <FoldButton open={whole} onToggle={() => setWhole(!whole)} label={t(foldLabel(whole, entry))} />
      )}
    </>
  );
}

/** What was cut off is a quotation, or the most of a mail of megabytes. */
function foldLabel(isOpen: boolean, entry: MessageEntry | NoteEntry) {
  if (entry.type === 'message' && entry.content_whole.length > partSize) {
    return isOpen ? 'ticket.hideWhole' : 'ticket.wholeMail';
  }
  return isOpen ? 'ticket.hideQuoted' : 'ticket.whole';
}

/** The server cut the quotation off: the whole mail has more than what is shown. */
const hasMore = (entry: MessageEntry | NoteEntry): entry is MessageEntry =>
  entry.type === 'message' && entry.content_whole.length > entry.content.length;

/** The whole of a text mail, when its quotation can be told from what was written by the text alone. */
function wholeText(entry: MessageEntry | NoteEntry): string | undefined {
  if (!hasMore(entry) || entry.content_whole.length > partSize) return undefined;
  const text = readPlainText(entry.content);
  const whole = text === undefined ? undefined : readPlainText(entry.content_whole);
  if (text === undefined || whole === undefined) return undefined;
  return writtenIn(whole) === writtenIn(text) ? whole : undefined;
}

const writtenIn = (text: string): string =>
  splitQuoted(text)
    .filter(({ quoted }) => !quoted)
    .map((part) => part.text)
    .join('')
    .replace(/\s+/g, '');
