import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NotificationType } from '../../server/contract/base/notification.ts';
import {
  deliveries,
  type NotificationPreferences,
  notificationPreferenceRoutes,
} from '../../server/contract/desk/notification-preferences.ts';
import type { RouteInput } from '../../server/contract/route.ts';
import { useConsole } from '../app/console.ts';
import { Failure, reasonOf } from '../design/failure.tsx';
import { preferencesQuery } from '../source/queries.ts';

/** What this desk notifies of; others are reserved for what it does not do yet. */
const offered = [
  'assigned',
  'customer_replied',
  'mentioned',
  'followed',
  'status_changed',
  'snooze_ended',
  'chat_waiting',
  'merged',
] as const satisfies readonly NotificationType[];

/** Suggested to who switches quiet hours on. */
const usualQuiet = { from: '19:00', to: '07:30' };

type Wish = RouteInput<typeof notificationPreferenceRoutes.changeNotificationPreferences>;

/** What this person wants of each type of notifications, on whatever computer. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const { source } = useConsole();
  const { queryKey } = preferencesQuery(source);
  const { data, error, refetch } = useQuery(preferencesQuery(source));
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (wish: Wish) =>
      (await source.request(notificationPreferenceRoutes.changeNotificationPreferences, wish)).item,
    onMutate: (wish) => source.queries.setQueryData(queryKey, (before) => before && withWish(before, wish)),
    onSuccess: (item) => source.queries.setQueryData(queryKey, item),
    onError: () => void source.queries.invalidateQueries({ queryKey }),
  });
  if (error && !data)
    return <Failure what={t('settings.notifications.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <Deliveries types={data.types} onChange={(types) => change.mutate({ types })} />
      <QuietHours hours={data.quiet_hours} onChange={(quiet_hours) => change.mutate({ quiet_hours })} />
      {change.error ? (
        <p role="alert" className="mt-2 text-danger">
          {t('settings.notifications.notSaved', { reason: reasonOf(change.error, t('failure.unreachable')) })}
        </p>
      ) : null}
    </>
  );
}

const withWish = (before: NotificationPreferences, { types, quiet_hours }: Wish): NotificationPreferences => ({
  types: { ...before.types, ...types },
  quiet_hours: quiet_hours === undefined ? before.quiet_hours : quiet_hours,
});

function Deliveries(props: {
  types: NotificationPreferences['types'];
  onChange(types: NonNullable<Wish['types']>): void;
}) {
  const { t } = useTranslation();
  return (
    <table className="w-full max-w-[560px]">
      <thead>
        <tr className="text-ink3">
          <td />
          {deliveries.map((delivery) => (
            <th key={delivery} scope="col" className="px-2 pb-1 text-center font-normal">
              {t(`settings.notifications.delivery.${delivery}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offered.map((type) => (
          <tr key={type} className="border-line border-t">
            <th scope="row" className="py-1.5 text-start font-normal">
              {t(`settings.notifications.type.${type}`)}
            </th>
            {deliveries.map((delivery) => (
              <td key={delivery} className="text-center">
                <input
                  type="radio"
                  name={`notify-${type}`}
                  aria-label={`${t(`settings.notifications.type.${type}`)}: ${t(`settings.notifications.delivery.${delivery}`)}`}
                  checked={props.types[type] === delivery}
                  onChange={() => props.onChange({ [type]: delivery })}
                  className="accent-accent"
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Hours = NotificationPreferences['quiet_hours'];

function QuietHours({ hours, onChange }: { hours: Hours; onChange(hours: Hours): void }) {
  const { t } = useTranslation();
  const field = (end: 'from' | 'to') => (
    <label className="flex items-center gap-2">
      {t(`settings.notifications.${end}`)}
      <input
        type="time"
        value={(hours ?? usualQuiet)[end]}
        disabled={!hours}
        onChange={({ target }) => {
          // Half typed, it is empty.
          if (hours && target.value !== '') onChange({ ...hours, [end]: target.value });
        }}
        className="h-7 rounded-md border border-control bg-raised px-2 disabled:opacity-50"
      />
    </label>
  );
  return (
    <div className="mt-4">
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ target }) => onChange(target.checked ? usualQuiet : null)}
          className="mt-1 accent-accent"
        />
        <span>
          <span className="block">{t('settings.notifications.quiet')}</span>
          <span className="block text-ink3">{t('settings.notifications.quietHint')}</span>
        </span>
      </label>
      <div className="mt-2 flex flex-wrap gap-4 ps-6">
        {field('from')}
        {field('to')}
      </div>
    </div>
  );
}
