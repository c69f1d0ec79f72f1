import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketChoices } from '../../server/contract/desk/new-tickets.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Field, inputClass } from '../design/field.tsx';
import { SelectField } from './select-field.tsx';

const none = 0;

/** Whose the ticket is, and what its form asks. */
export function HeadFields({ brand }: { brand: TicketChoices }) {
  const { t } = useTranslation();
  const { beginner } = useConsole();
  const { user, users } = useDesk();
  const { userId = user.id, groupId = brand.default_group_id, formId = none } = useStore(beginner.head);
  const others = users.filter(({ id }) => id !== user.id);
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <SelectField
          label={t('property.assignee')}
          value={userId}
          options={[{ id: user.id, name: t('property.me') }, { id: none, name: t('list.nobody') }, ...others]}
          onChange={(chosen) => beginner.set({ userId: chosen })}
        />
        {brand.groups.length > 1 ? (
          <SelectField
            label={t('property.group')}
            value={groupId}
            options={brand.groups}
            onChange={(chosen) => beginner.set({ groupId: chosen })}
          />
        ) : null}
        {brand.forms.length > 0 ? (
          <SelectField
            label={t('property.form')}
            value={formId}
            options={[{ id: none, name: t('property.none') }, ...brand.forms]}
            onChange={(chosen) => beginner.set({ formId: chosen === none ? undefined : chosen })}
          />
        ) : null}
      </div>
      <AskedFields fields={brand.forms.find(({ id }) => id === formId)?.fields ?? []} />
    </>
  );
}

type AskedField = TicketChoices['forms'][number]['fields'][number];

function AskedFields({ fields }: { fields: readonly AskedField[] }) {
  const { beginner } = useConsole();
  const { formFields } = useStore(beginner.head);
  if (fields.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-2.5 max-[480px]:grid-cols-1">
      {fields.map((field) => (
        <Field key={field.id} label={field.label || field.name}>
          <AskedInput
            field={field}
            value={formFields[field.name] ?? ''}
            onChange={(value) => beginner.set({ formFields: { ...formFields, [field.name]: value } })}
          />
        </Field>
      ))}
    </div>
  );
}

function AskedInput({ field, value, onChange }: { field: AskedField; value: string; onChange(value: string): void }) {
  const { t } = useTranslation();
  const { type, choices } = field;
  if (type === 'choice' || type === 'boolean') {
    const yesNo = [
      { value: 'true', label: t('side.yes') },
      { value: 'false', label: t('side.no') },
    ];
    const options = type === 'boolean' ? yesNo : choices.map((choice) => ({ value: choice, label: choice }));
    return (
      <select value={value} onChange={({ target }) => onChange(target.value)} className={inputClass}>
        <option value="">{t('property.none')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      dir="auto"
      type={type === 'date' ? 'date' : 'text'}
      {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
      value={value}
      maxLength={255}
      onChange={({ target }) => onChange(target.value)}
      className={inputClass}
    />
  );
}
