import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type MacroItem, macroRoutes } from '../../server/contract/desk/macros.ts';
import { ticketPriorities, ticketStatuses } from '../../server/contract/words.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { reasonOf } from '../design/failure.tsx';
import { Field, inputClass } from '../design/field.tsx';
import { macrosQuery } from '../source/queries.ts';
import { changeOf, hasPurpose, type MacroFields, macroFieldsOf, newMacro } from './macro-form.ts';
import { MacroText } from './macro-text.tsx';

/** Makes a saved reply or a macro, or changes one. */
export function MacroDialog() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.editedMacro);
  if (!wanted) return null;
  const isNew = wanted === 'new';
  return (
    <Dialog open onClose={panels.close} title={isNew ? t('macro.new') : wanted.name} width={600} holdsInput>
      <MacroForm macro={isNew ? undefined : wanted} />
    </Dialog>
  );
}

function MacroForm({ macro }: { macro: MacroItem | undefined }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const { permissions } = useDesk();
  const [fields, setFields] = useState<MacroFields>(() => (macro ? macroFieldsOf(macro) : newMacro));
  const set = (change: Partial<MacroFields>) => setFields((before) => ({ ...before, ...change }));
  const { save, saving, error } = useSave(macro);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasPurpose(fields)) void save(fields);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('macro.name')}>
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to type in it
          autoFocus
          value={fields.name}
          maxLength={120}
          onChange={({ target }) => set({ name: target.value })}
          className={inputClass}
        />
      </Field>
      <MacroText content={fields.content} onChange={(content) => set({ content })} />
      <Changes fields={fields} set={set} />
      {!macro && permissions.includes('DESK_ADMIN') ? (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={fields.shared}
            onChange={({ target }) => set({ shared: target.checked })}
            className="accent-accent"
          />
          {t('macro.forAll')}
        </label>
      ) : null}
      <p role="alert" className="text-danger empty:hidden">
        {error === undefined ? '' : t('macro.notSaved', { reason: reasonOf(error, t('failure.unreachable')) })}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={panels.close}>{t('macro.cancel')}</Button>
        <Button type="submit" look="primary" disabled={!hasPurpose(fields) || saving}>
          {t('macro.save')}
        </Button>
      </div>
    </form>
  );
}

type Set = (change: Partial<MacroFields>) => void;

/** What it changes about tickets. */
function Changes({ fields, set }: { fields: MacroFields; set: Set }) {
  const { t } = useTranslation();
  const { users, groups } = useDesk();
  const named = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2 border-line border-t pt-3">
      <legend className="float-start col-span-2 font-semibold">{t('macro.changes')}</legend>
      <Choice
        label={t('filter.field.status')}
        value={fields.status}
        options={ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => set({ status })}
      />
      <Choice
        label={t('property.priority')}
        value={fields.priority}
        options={ticketPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
        onChange={(priority) => set({ priority })}
      />
      <Choice
        label={t('property.assignee')}
        value={fields.user}
        options={[{ value: 'me', label: t('macro.whoUses') }, { value: '0', label: t('list.nobody') }, ...named(users)]}
        onChange={(user) => set({ user })}
      />
      <Choice
        label={t('property.group')}
        value={fields.group}
        options={[{ value: '0', label: t('list.noGroup') }, ...named(groups)]}
        onChange={(group) => set({ group })}
      />
      <Field label={t('macro.addTags')}>
        <input
          value={fields.addTags}
          onChange={({ target }) => set({ addTags: target.value })}
          className={inputClass}
        />
      </Field>
      <Field label={t('macro.removeTags')}>
        <input
          value={fields.removeTags}
          onChange={({ target }) => set({ removeTags: target.value })}
          className={inputClass}
        />
      </Field>
    </fieldset>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  onChange(value: Value | ''): void;
}) {
  const { t } = useTranslation();
  return (
    <Field label={props.label}>
      <select
        value={props.value}
        onChange={({ target }) => props.onChange(target.value as Value | '')}
        className={inputClass}
      >
        <option value="">{t('macro.stays')}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Keeps what was typed; closes when it is kept, says why when it is not. */
function useSave(macro: MacroItem | undefined) {
  const { source, panels } = useConsole();
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (fields: MacroFields) => {
    const { name, content, shared } = fields;
    const change = changeOf(fields);
    setSaving(true);
    setError(undefined);
    try {
      if (macro) {
        const text = content === '' ? null : content;
        await source.request(macroRoutes.updateMacro, { id: macro.id, name: name.trim(), content: text, change });
      } else await source.request(macroRoutes.createMacro, { name: name.trim(), content, change, shared });
      await source.queries.invalidateQueries({ queryKey: macrosQuery(source).queryKey });
      panels.close();
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  };
  return { save, saving, error };
}
