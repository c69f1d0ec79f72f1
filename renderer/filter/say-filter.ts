import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { customerQuery } from '../source/queries.ts';
import { showDay, showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { dayOf, endOfDay, startOfDay } from './days.ts';
import { type FieldValue, isFlag, type ListField, useFieldValues } from './field-values.ts';
import type { ListFilter } from './filter.ts';
import { endsOf, type FilterField, isSpan } from './filter-field.ts';

/** Says in words what a filter wants of one of its fields: `Priority: Urgent, High`, `Unread`. */
export function useSayFilter(filter: ListFilter): (field: FilterField) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user } = useDesk();
  const values = useFieldValues();
  const customer = useCustomerName(filter.customer_id);
  return (field) => {
    if (isFlag(field)) return t(`filter.flag.${field}.${filter[field] === false ? 'no' : 'yes'}`);
    const named = (value: string) => t('filter.chip', { field: t(`filter.field.${field}`), value });
    if (isSpan(field))
      return named(
        saySpan(
          t,
          locale,
          endsOf(field).map((name) => filter[name]),
        ),
      );
    if (field === 'customer_id') return named(customer);
    if (field === 'q') return named(filter.q ?? '');
    const wanted = filter[field as ListField] ?? [];
    const names = wanted.map((value) => nameOf(values[field as ListField], value === user.id ? 'me' : value));
    return named(new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).format(names));
  };
}

const nameOf = (values: readonly FieldValue[], wanted: string | number): string =>
  values.find(({ value }) => value === wanted)?.label ?? (typeof wanted === 'number' ? `#${wanted}` : wanted);

/** Whole days are said as days, other times to the minute. */
function saySpan(t: TFunction, locale: string, [from, to]: readonly (string | undefined)[]): string {
  const say = (at: string, edge: (day: string) => string | undefined) =>
    edge(dayOf(at)) === at ? showDay(locale, dayOf(at)) : showMoment(t, locale, at, Date.now());
  const [start, end] = [from && say(from, startOfDay), to && say(to, endOfDay)];
  if (start && end) return start === end ? start : t('filter.between', { from: start, to: end });
  return start ? t('filter.since', { day: start }) : t('filter.until', { day: end });
}

/** The name of a customer; the number until it is known, or where it may not be. */
function useCustomerName(id: number | undefined): string {
  const { source } = useConsole();
  const { permissions } = useDesk();
  const enabled = id !== undefined && permissions.includes('CUSTOMER_READ');
  const { data } = useQuery({ ...customerQuery(source, id ?? 0), enabled });
  const name = data ? `${data.firstname} ${data.lastname}`.trim() : '';
  return name || data?.customer_channels[0]?.unique_reference || `#${id ?? 0}`;
}
