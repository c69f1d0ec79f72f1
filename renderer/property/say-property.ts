import { useTranslation } from 'react-i18next';
import type { FieldChange } from '../../server/contract/envelope.ts';
import { nameOf, useDesk } from '../app/desk-context.ts';
import { showAge, showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { describeEvent } from '../ticket/describe-event.ts';
import { useFieldLabel } from './field-label.ts';
import { inForm, isFormField, namesIn, type PropertyValues } from './property.ts';

/** Says what became of properties, in a sentence each. */
export function useSayProperty() {
  const { t } = useTranslation();
  const locale = useLocale();
  const desk = useDesk();
  const time = (at: string) => showMoment(t, locale, at, Date.now());

  const label = useFieldLabel();
  const sayField = (name: string, value: string | null) =>
    value === null
      ? t('property.done.noField', { field: label(name) })
      : t('property.done.field', { field: label(name), value });

  const sayValues = (wish: PropertyValues): string => {
    const { status, assigned_user_id, assigned_group_id, priority, tags, customer, form, snooze_until, following } =
      wish;
    const field = namesIn(wish).find(isFormField);
    if (status !== undefined) return t('bulk.changed', { count: 1, status: t(`status.${status}`) });
    if (assigned_user_id === desk.user.id) return t('property.done.taken');
    if (assigned_user_id === 0) return t('property.done.unassigned');
    if (assigned_user_id !== undefined)
      return t('property.done.assigned', { name: nameOf(desk.users, assigned_user_id) });
    if (assigned_group_id === 0) return t('property.done.noGroup');
    if (assigned_group_id !== undefined)
      return t('property.done.group', { name: nameOf(desk.groups, assigned_group_id) });
    if (priority !== undefined) return t('property.done.priority', { priority: t(`priority.${priority}`) });
    if (tags !== undefined)
      return tags.length === 0 ? t('property.done.noTags') : t('property.done.tags', { tags: tags.join(', ') });
    if (customer)
      return customer.id === 0 ? t('property.done.noCustomer') : t('property.done.customer', { name: customer.name });
    if (form) return form.id === 0 ? t('property.done.noForm') : t('property.done.form', { name: form.name });
    if (field !== undefined) return sayField(inForm(field), wish[field] ?? null);
    if (snooze_until === null) return t('property.done.awake');
    if (snooze_until !== undefined) return t('property.done.snoozed', { time: time(snooze_until) });
    return t(following ? 'property.done.following' : 'property.done.notFollowing');
  };

  return {
    values: sayValues,
    changed: (wish: PropertyValues, total: number): string =>
      total === 1 ? sayValues(wish) : t('property.done.several', { count: total, done: sayValues(wish) }),
    conflict(id: number, changes: readonly FieldChange[]): string {
      const said = changes.map(({ field, value, initiated_by: who, created_at }) => {
        const entry = { item_type: field, item_type_id: value, description: '' };
        const change = describeEvent(t, entry, { ...desk, time, fieldLabel: label });
        if (who === '') return change;
        return `${t('ticket.by', { change, who })} (${showAge(t, created_at, Date.now())})`;
      });
      return t('property.conflict', { id, changes: said.join(', ') });
    },
  };
}
