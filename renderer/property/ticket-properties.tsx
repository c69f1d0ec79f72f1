import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { nameOf, useDesk } from '../app/desk-context.ts';
import { ticketChoicesQuery } from '../source/queries.ts';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { FollowButton } from './follow-button.tsx';
import { usePendingValues } from './pending-values.ts';
import { asShown, canChange, canExchangeForms, type FormValue, type Property } from './property.ts';
import { PropertyButton } from './property-button.tsx';

/** What a ticket's properties are; where they can be changed, each is a control. */
export function TicketProperties({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const desk = useDesk();
  const now = useNow();
  const shown = asShown(ticket, usePendingValues(ticket.id));
  const { assigned_user_id, assigned_group_id, priority, tags, snooze_until, following } = shown;
  const editable = canChange(desk);
  const formName = useFormName(ticket, shown.form);
  const rows: [Property, string][] = [
    ['assignee', nameOf(desk.users, assigned_user_id)],
    ['group', nameOf(desk.groups, assigned_group_id)],
    ['priority', t(`priority.${priority}`)],
    ['tags', tags.join(', ')],
    ...(formName === undefined ? [] : [['form', formName] satisfies [Property, string]]),
    ['snooze', snooze_until === null ? '' : showMoment(t, locale, snooze_until, now)],
  ];
  return (
    <dl className="grid select-text grid-cols-[92px_minmax(0,1fr)] gap-y-px">
      {rows.map(([property, value]) =>
        value === '' && !editable ? null : (
          <Named key={property} name={t(`property.${property}`)}>
            <PropertyButton id={ticket.id} property={property} value={value || emptyText(property)} className={control}>
              {value || <span className="text-ink3">{emptyText(property)}</span>}
            </PropertyButton>
          </Named>
        ),
      )}
      {editable ? (
        <Named name={t('property.follow')}>
          <FollowButton id={ticket.id} following={following} className={control} />
        </Named>
      ) : null}
    </dl>
  );

  function emptyText(property: Property): string {
    if (property === 'assignee') return t('list.nobody');
    return t(property === 'snooze' ? 'property.notSnoozed' : 'property.none');
  }
}

/** What the ticket's form is called; undefined where there are no forms to choose from. */
function useFormName(ticket: TicketItem, { id, name }: FormValue): string | undefined {
  const { source } = useConsole();
  const canExchange = canExchangeForms(useDesk());
  const { data: choices } = useQuery({ ...ticketChoicesQuery(source), enabled: canExchange, refetchOnMount: true });
  const forms = choices?.find(({ brand_id }) => brand_id === ticket.brand_id)?.forms ?? [];
  if (!canExchange || forms.length === 0) return undefined;
  return id === 0 ? '' : name || (forms.find((form) => form.id === id)?.name ?? '');
}

/** As wide as its text, with room for a border that shows under the pointer; its text stands where plain text does. */
const control =
  '-ms-2 max-w-full rounded-md border border-transparent px-[7px] py-px text-start [overflow-wrap:anywhere]';

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-0.5 pe-2 text-ink3 [overflow-wrap:anywhere]">{name}</dt>
      <dd dir="auto" className="min-w-0">
        {children}
      </dd>
    </>
  );
}
