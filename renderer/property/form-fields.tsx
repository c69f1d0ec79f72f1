import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Fact, Facts, PaneSection } from '../design/facts.tsx';
import { Failure } from '../design/failure.tsx';
import { ticketFormQuery } from '../source/queries.ts';
import { type EditedField, FieldControl, useShowField } from './field-control.tsx';
import { usePendingValues } from './pending-values.ts';
import { asFormField, canChange } from './property.ts';

/** The fields of a ticket's form under the form's name; each is a control where it can be changed. */
export function FormFields({ ticket: { id, form_id } }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const { source, tickets } = useConsole();
  const desk = useDesk();
  const hasForm = form_id !== null && desk.features.includes('form-fields');
  const { data: form, error, refetch } = useQuery({ ...ticketFormQuery(source, id), enabled: hasForm });
  const pending = usePendingValues(id);
  const show = useShowField();
  if (!hasForm) return null;
  if (error && !form) return <Failure what={t('side.formFailed')} error={error} onRetry={() => void refetch()} />;
  if (!form || form.fields.length === 0) return null;
  const fields = form.fields.map((field): EditedField => {
    const name = asFormField(field.name);
    return {
      ...field,
      label: field.label || field.name,
      value: name in pending ? (pending[name] ?? null) : field.value,
    };
  });
  return (
    <PaneSection title={form.name}>
      <Facts>
        {fields.map((field) => (
          <Fact key={`${id} ${field.name}`} name={field.label}>
            {canChange(desk) ? (
              <FieldControl
                field={field}
                onSave={(value) => void tickets.change([id], { [asFormField(field.name)]: value })}
              />
            ) : (
              show(field)
            )}
          </Fact>
        ))}
      </Facts>
    </PaneSection>
  );
}
