import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { ticketChoicesQuery, ticketQuery } from '../source/queries.ts';
import { usePendingValues } from './pending-values.ts';
import { Picker } from './picker.tsx';
import { asShown } from './property.ts';

const none = 0;

/** Which form of its brand a ticket has. */
export function FormPicker({ id }: { id: number }) {
  const { t } = useTranslation();
  const { source, panels, tickets } = useConsole();
  const { data: ticket } = useQuery(ticketQuery(source, id));
  const { data: choices } = useQuery(ticketChoicesQuery(source));
  const pending = usePendingValues(id);
  const chosen = ticket && asShown(ticket, pending).form.id;
  const forms = choices?.find(({ brand_id }) => brand_id === ticket?.brand_id)?.forms ?? [];
  const options = [...forms.map((form) => ({ id: form.id, name: form.name })), { id: none, name: t('property.none') }];
  return (
    <Picker
      label={t('property.form')}
      placeholder={t('property.find.form')}
      isAsking={!choices || !ticket}
      options={options.map((form) => ({ id: String(form.id), label: form.name, checked: form.id === chosen }))}
      onChoose={(wanted) => {
        panels.close();
        const form = options.find((one) => String(one.id) === wanted);
        if (form) void tickets.change([id], { form });
      }}
    />
  );
}
