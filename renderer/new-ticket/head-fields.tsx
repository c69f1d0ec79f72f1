import { useTranslation } from 'react-i18next';
import type { TicketChoices } from '../../server/contract/desk/new-tickets.ts';
import { ticketPriorities } from '../../server/contract/words.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Field, inputClass } from '../design/field.tsx';
import { SelectField } from './select-field.tsx';
import { TagsField } from './tags-field.tsx';
import { useHead } from './use-head.ts';

const none = 0;

/** Whose the ticket is, how urgent, and what its form asks. */
export function HeadFields({ brand }: { brand: TicketChoices }) {
  const { t } = useTranslation();
  const { beginner } = useConsole();
  const { user, users } = useDesk();
  const head = useHead();
  const { assigned_user_id = user.id, assigned_group_id = brand.default_group_id } = head;
  const { priority = 'normal', tags = [], form_id = none } = head;
  const others = users.filter(({ id }) => id !== user.id);
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <SelectField
          label={t('property.assignee')}
          value={assigned_user_id}
          options={[{ id: user.id, name: t('property.me') }, { id: none, name: t('list.nobody') }, ...others]}
          onChange={(chosen) => beginner.set({ assigned_user_id: chosen })}
        />
        {brand.groups.length > 1 ? (
          <SelectField
            label={t('property.group')}
            value={assigned_group_id}
            options={brand.groups}
            onChange={(chosen) => beginner.set({ assigned_group_id: chosen })}
          />
        ) : null}
        <SelectField
          label={t('property.priority')}
          value={priority}
          options={ticketPriorities.toReversed().map((id) => ({ id, name: t(`priority.${id}`) }))}
          onChange={(chosen) => beginner.set({ priority: chosen })}
        />
        <TagsField tags={tags} onChange={(chosen) => beginner.set({ tags: chosen })} />
        {brand.forms.length > 0 ? (
          <SelectField
            label={t('property.form')}
            value={form_id}
            options={[{ id: none, name: t('property.none') }, ...brand.forms]}
            onChange={(chosen) => beginner.set({ form_id: chosen === none ? undefined : chosen })}
          />
        ) : null}
      </div>
      <AskedFields fields={brand.forms.find(({ id }) => id === form_id)?.fields ?? []} />
    </>
  );
}

type AskedField = TicketChoices['forms'][number]['fields'][number];

function AskedFields({ fields }: { fields: readonly AskedField[] }) {
  const { beginner } = useConsole();
  const { form_fields = {} } = useHead();
  if (fields.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-2.5 max-[480px]:grid-cols-1">
      {fields.map((field) => (
        <Field key={field.id} label={field.label || field.name}>
          <AskedInput
            field={field}
            value={form_fields[field.name] ?? ''}
            onChange={(value) => beginner.set({ form_fields: { ...form_fields, [field.name]: value } })}
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
