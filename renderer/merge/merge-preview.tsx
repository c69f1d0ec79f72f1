import { useTranslation } from 'react-i18next';
import type { TicketMerge } from '../../server/contract/desk/merges.ts';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { nameOf, useDesk } from '../app/desk-context.ts';
import { reasonOf } from '../design/failure.tsx';

export interface MergePreviewProps {
  target: TicketRow | undefined;
  /** Tickets that would go. */
  count: number;
  preview: TicketMerge | undefined;
  error: unknown;
}

/** What Enter would do: what moves, what becomes of the tickets, whose words come together, who hears of it. */
export function MergePreview({ target, count, preview, error }: MergePreviewProps) {
  const { t } = useTranslation();
  const lines = useLines(count, preview?.target.id === target?.id ? preview : undefined);
  return (
    <div aria-live="polite" className="mt-2 min-h-[126px] rounded-md bg-sunken px-3 py-2">
      {error ? <p className="text-danger">{reasonOf(error, t('failure.unreachable'))}</p> : null}
      {error || !target ? null : (
        <ul className="flex flex-col gap-0.5">
          {lines.map(({ text, warns }) => (
            <li key={text} className={warns ? 'font-semibold text-warn' : 'text-ink2'}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {error || target ? null : <p className="text-ink3">{t('merge.choose')}</p>}
    </div>
  );
}

interface Line {
  text: string;
  warns?: boolean;
}

function useLines(count: number, preview: TicketMerge | undefined): Line[] {
  const { t } = useTranslation();
  const { users } = useDesk();
  if (!preview) return [];
  const { target, messages, notes, files, other_customers, tags_added, notified, status } = preview;
  const moved = [
    t('merge.messages', { count: messages }),
    ...(notes > 0 ? [t('merge.notes', { count: notes })] : []),
    ...(files > 0 ? [t('merge.files', { count: files })] : []),
  ];
  const list = (words: readonly string[]) => words.join(', ');
  const told = notified.map(({ user_id }) => nameOf(users, user_id)).filter((name) => name !== '');
  return [
    ...other_customers.map(({ name }) => ({
      text: t('merge.otherCustomer', { name, own: target.customer_name || t('list.nobody') }),
      warns: true,
    })),
    { text: t('merge.moves', { what: list(moved), id: target.id }) },
    { text: t('merge.closes', { count }) },
    ...(status === target.status ? [] : [{ text: t('merge.opens', { id: target.id, status: t(`status.${status}`) }) }]),
    ...(tags_added.length > 0 ? [{ text: t('merge.tags', { tags: list(tags_added) }) }] : []),
    ...(told.length > 0 ? [{ text: t('merge.tells', { names: list(told) }) }] : []),
  ];
}
