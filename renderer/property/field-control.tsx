import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalForm, type FieldType } from '../../server/contract/field-type.ts';
import { Menu, MenuChoice } from '../design/menu.tsx';
import { showDay } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';

/** A field with the value that the agent sees, null for none. */
export interface EditedField {
  name: string;
  label: string;
  type: FieldType;
  choices: readonly string[];
  value: string | null;
}

export interface FieldControlProps {
  field: EditedField;
  onSave(value: string | null): void;
}

/** A field's value as the control of its type; it looks like text until it is pointed at. */
export function FieldControl(props: FieldControlProps) {
  const { type } = props.field;
  return type === 'choice' || type === 'boolean' ? <ChoiceControl {...props} /> : <TextControl {...props} />;
}

/** As wide as its place, with a border that shows under the pointer; its text stands where plain text does. */
const control =
  '-ms-2 rounded-md border border-transparent px-[7px] py-px text-start hover:border-control hover:bg-hover';

/** Text, numbers and days: Enter or leaving the field saves, Escape takes back what was typed. */
function TextControl({ field, onSave }: FieldControlProps) {
  const { t } = useTranslation();
  const { value, type } = field;
  const [draft, setDraft] = useState<string>();
  const problem = draft !== undefined && type === 'number' && !isNumber(draft) ? t('property.notNumber') : undefined;
  const save = () => {
    if (draft === undefined || problem !== undefined) return;
    setDraft(undefined);
    const next = draft.trim() || null;
    if (next !== value) onSave(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape' && draft !== undefined) setDraft(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        dir="auto"
        type={type === 'date' ? 'date' : 'text'}
        {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
        aria-label={field.label}
        aria-invalid={problem !== undefined}
        maxLength={255}
        value={draft ?? value ?? ''}
        placeholder={t('property.none')}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={press}
        className={`${control} w-full bg-transparent placeholder:text-ink3 focus:border-control focus:bg-raised aria-invalid:border-danger`}
      />
      {problem === undefined ? null : (
        <p role="alert" className="text-danger text-small">
          {problem}
        </p>
      )}
    </>
  );
}

const isNumber = (text: string): boolean => text.trim() === '' || decimalForm.test(text.trim());

/** Yes and no, or one of a few: a menu, in which nothing is one of them. */
function ChoiceControl({ field, onSave }: FieldControlProps) {
  const { t } = useTranslation();
  const { value, label } = field;
  const options =
    field.type === 'boolean'
      ? [
          { value: 'true', label: t('side.yes') },
          { value: 'false', label: t('side.no') },
        ]
      : field.choices.map((choice) => ({ value: choice, label: choice }));
  const shown = options.find((option) => option.value === value)?.label ?? value ?? undefined;
  return (
    <Menu
      label={t('property.named', { property: label, value: shown ?? t('property.none') })}
      trigger={<button type="button" className={`${control} max-w-full [overflow-wrap:anywhere]`} />}
      shown={shown ?? <span className="text-ink3">{t('property.none')}</span>}
    >
      <MenuChoice
        value={value ?? none}
        options={[{ value: none, label: t('property.none') }, ...options]}
        onChange={(chosen) => {
          const next = chosen === none ? null : chosen;
          if (next !== value) onSave(next);
        }}
      />
    </Menu>
  );
}

/** No choice is written so: choices are never empty. */
const none = '';

/** A field's value as it is read where it cannot be changed. */
export function useShowField(): (field: Pick<EditedField, 'type' | 'value'>) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ type, value }) => {
    if (value === null) return '';
    if (type === 'boolean') return t(value === '1' || value === 'true' ? 'side.yes' : 'side.no');
    return type === 'date' ? showDay(locale, value) : value;
  };
}
