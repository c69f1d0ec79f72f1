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
  '-my-0.5 -ms-2 block rounded-md border border-transparent px-[7px] py-px text-start hover:border-control hover:bg-hover';

/** Text, numbers and days: Enter or leaving the field saves, Escape takes back what was typed. */
function TextControl({ field, onSave }: FieldControlProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { value, type } = field;
  const [editing, setEditing] = useState(false);
  const { draft, setDraft, problem, save, press } = useDraft(field, onSave);
  // A browser writes days in its own language, and draws a calendar beside each: only where one is typed.
  const asDay = type === 'date' && !editing && value !== null;
  return (
    <>
      <input
        dir="auto"
        type={type === 'date' && editing ? 'date' : 'text'}
        {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
        aria-label={field.label}
        aria-invalid={problem !== undefined}
        maxLength={255}
        value={asDay ? showDay(locale, value) : (draft ?? value ?? '')}
        placeholder={t('property.none')}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={() => setEditing(true)}
        onBlur={() => {
          setEditing(false);
          save();
        }}
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

/** What was typed and is not saved yet; undefined where nothing was. What no number is stays until it is one. */
function useDraft({ value, type }: EditedField, onSave: FieldControlProps['onSave']) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string>();
  const problem = draft !== undefined && type === 'number' && !isNumber(draft) ? t('property.notNumber') : undefined;
  const save = () => {
    if (draft === undefined || problem !== undefined) return;
    setDraft(undefined);
    const next = draft.trim() || null;
    if (next !== value) onSave(next);
  };
  /** Out of the typed text, then out of the field. */
  const leave = (field: HTMLInputElement) => {
    if (draft === undefined) field.blur();
    else setDraft(undefined);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') leave(event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { draft, setDraft, problem, save, press };
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
