import { useTranslation } from 'react-i18next';
import type { TicketLinks } from '../../server/contract/desk/merges.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { canMerge } from './can-merge.ts';

/** Where a ticket's messages went, what it got from others, and where it was split: each with a way there and back. */
export function TicketLinksStrip({ id, links }: { id: number; links: TicketLinks }) {
  const { t } = useTranslation();
  const { merger } = useConsole();
  const mayUndo = canMerge(useDesk());
  const { merged_into: into, merged, split_from: from, split_off } = links;
  const direct = merged.filter((one) => one.into === id);
  if (!into && !from && direct.length === 0 && split_off.length === 0) return null;
  const takeOut = (target: number, source: number) =>
    mayUndo ? (
      <Button look="ghost" className="ms-auto h-6" onClick={() => void merger.takeOut(target, [source])}>
        {t('merge.takeOut')}
      </Button>
    ) : null;
  return (
    <ul aria-label={t('merge.links')} className="mx-6 mt-2 mb-1 flex max-w-[754px] flex-col rounded-md bg-sunken py-1">
      {into ? (
        <Line text={t('merge.mergedInto')} ticket={into} isMain>
          {takeOut(into.id, id)}
        </Line>
      ) : null}
      {from ? <Line text={t('merge.splitFrom')} ticket={from} /> : null}
      {direct.map((one) => (
        <Line key={one.id} text={t('merge.mergedFrom')} ticket={one}>
          {takeOut(id, one.id)}
        </Line>
      ))}
      {split_off.map((one) => (
        <Line key={one.id} text={t('merge.splitOff')} ticket={one} />
      ))}
    </ul>
  );
}

interface LineProps {
  text: string;
  ticket: { id: number; title: string };
  isMain?: boolean;
  children?: React.ReactNode;
}

function Line({ text, ticket, isMain = false, children }: LineProps) {
  return (
    <li className={`flex min-h-7 items-center gap-2 px-3 ${isMain ? 'text-ink' : 'text-ink2'}`}>
      <Icon name="merge" size={14} />
      <span className="shrink-0">{text}</span>
      <TicketLink {...ticket} />
      {children}
    </li>
  );
}

/** Opens a ticket. */
export function TicketLink({ id, title }: { id: number; title?: string }) {
  const { navigation } = useConsole();
  return (
    <button
      type="button"
      onClick={() => navigation.go({ ticketId: id })}
      className="min-w-0 truncate rounded underline decoration-control underline-offset-3 hover:text-ink"
    >
      #{id} <span dir="auto">{title ?? ''}</span>
    </button>
  );
}
