import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { writerOf } from '../ticket/writer.ts';
import type { KeptDraft } from './kept-draft.ts';
import { newerEntries, newestEntry } from './newer-entries.ts';
import { beginningOf, sayAgo } from './say-newer.ts';

/** What others wrote since the writing began: to be seen before anything is sent. */
export function NewerNotice({ ticket, draft }: { ticket: TicketItem; draft: KeptDraft }) {
  const { t } = useTranslation();
  const { composer, sender } = useConsole();
  const { user } = useDesk();
  const locale = useLocale();
  const now = useNow(1000);
  const lastSeen = useStore(draft.state, ({ fields }) => fields.lastSeen);
  const isAsked = useStore(composer, ({ asked }) => asked === ticket.id);
  const anyway = useRef<HTMLButtonElement>(null);
  const newer = newerEntries(ticket, lastSeen, user.id);
  const isShown = newer.length > 0;
  useEffect(() => {
    if (isAsked && isShown) anyway.current?.focus();
  }, [isAsked, isShown]);
  if (!isShown) return null;
  const see = () => {
    composer.setState({ asked: undefined });
    draft.change({ lastSeen: newestEntry(ticket) });
    composer.open(ticket.id);
  };
  const send = () => {
    const newest = newestEntry(ticket);
    draft.change({ lastSeen: newest });
    sender.send(ticket.id, { anyway: true });
  };
  return (
    <div role="alert" className="mb-2 rounded-lg border border-warn/50 bg-raised px-3 py-2">
      <ul className="max-h-24 overflow-y-auto">
        {newer.slice(-3).map((entry) => (
          <li key={entry.id} className="flex min-w-0 gap-1.5">
            <span className="shrink-0 font-semibold">
              {t(entry.type === 'note' ? 'composer.newer.note' : 'composer.newer.message', {
                name: writerOf(entry, t('ticket.someone')),
                ago: sayAgo(locale, entry.created_at, now),
              })}
            </span>
            <span dir="auto" className="min-w-0 truncate text-ink2">
              {beginningOf(entry.content)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button ref={anyway} onClick={send}>
          {t('composer.newer.anyway')}
        </Button>
        <Button onClick={see}>{t('composer.newer.see')}</Button>
      </div>
    </div>
  );
}
