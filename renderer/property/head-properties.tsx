import { useTranslation } from 'react-i18next';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { nameOf, useDesk } from '../app/desk-context.ts';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { usePendingValues } from './pending-values.ts';
import { asShown } from './property.ts';
import { PropertyButton } from './property-button.tsx';

export interface HeadPropertiesProps {
  id: number;
  row: TicketRow | undefined;
  ticket: TicketItem | undefined;
}

/** Below a ticket's title: whose it is, and what else is out of the ordinary. From the row at once. */
export function HeadProperties({ id, row, ticket }: HeadPropertiesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const desk = useDesk();
  const now = useNow();
  const pending = usePendingValues(id);
  const known = ticket ?? row;
  if (!known) return null;
  const { priority, snooze_until, tags, assigned_user_id, assigned_group_id } = asShown(known, pending);
  const assignee = nameOf(desk.users, assigned_user_id) || t('ticket.unassigned');
  const group = nameOf(desk.groups, assigned_group_id);
  const until = snooze_until === null ? '' : showMoment(t, locale, snooze_until, now);
  return (
    <>
      <PropertyButton
        id={id}
        property="assignee"
        value={group === '' ? assignee : `${assignee} · ${group}`}
        className={chip}
      >
        {assignee}
        {group === '' ? null : <span className="ms-1 text-ink3">· {group}</span>}
      </PropertyButton>
      {priority === 'normal' ? null : (
        <PropertyButton id={id} property="priority" value={t(`priority.${priority}`)} className={chip}>
          {t(`priority.${priority}`)}
        </PropertyButton>
      )}
      {tags.length === 0 ? null : (
        <PropertyButton id={id} property="tags" value={tags.join(', ')} className={chip}>
          {tags.join(', ')}
        </PropertyButton>
      )}
      {until === '' ? null : (
        <PropertyButton id={id} property="snooze" value={until} className={chip}>
          {t('property.done.snoozed', { time: until })}
        </PropertyButton>
      )}
    </>
  );
}

const chip = 'inline-flex min-h-[22px] items-center rounded-md border border-line px-2 text-start text-small';
