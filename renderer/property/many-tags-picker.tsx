import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import type { Target } from '../bulk/target.ts';
import { Button } from '../design/button.tsx';
import { tagsQuery } from '../source/queries.ts';
import { useChange } from './owner-pickers.tsx';
import { Picker, type PickerOption } from './picker.tsx';
import { newTag } from './tags-picker.tsx';

/** What is to become of a tag; one that is not named stays as it is on each ticket. */
type Marks = ReadonlyMap<string, 'add' | 'remove'>;

/** Tags for several tickets: chosen once a tag is put on all of them, chosen again it is taken off, then it is left. */
export function ManyTagsPicker(target: Target) {
  const { t } = useTranslation();
  const { source } = useConsole();
  const { data: known = [] } = useQuery(tagsQuery(source));
  const [marks, setMarks] = useState<Marks>(new Map());
  const change = useChange(target);
  const marked = (mark: 'add' | 'remove') => [...marks.keys()].filter((name) => marks.get(name) === mark);
  const [added, removed] = [marked('add'), marked('remove')];
  const names = [...marks.keys(), ...known.filter((name) => !marks.has(name))];
  const create = (text: string): PickerOption | undefined => {
    const name = newTag(text, names);
    return name === undefined ? undefined : { id: name, label: t('property.newTag', { name }) };
  };
  const option = (name: string): PickerOption => {
    const mark = marks.get(name);
    return { id: name, label: name, ...(mark ? { hint: t(`bulk.tag.${mark}`) } : {}) };
  };
  const apply = () =>
    change({
      ...(added.length > 0 ? { add_tags: added } : {}),
      ...(removed.length > 0 ? { remove_tags: removed } : {}),
    });
  return (
    <Picker
      label={t('property.tags')}
      placeholder={t('property.find.tags')}
      options={names.map(option)}
      several
      create={create}
      onChoose={(name) => setMarks((before) => nextMark(before, name))}
    >
      <div className="flex items-center gap-2 border-line border-t p-2">
        <span aria-live="polite" className="min-w-0 flex-1 px-1 text-ink2 text-small">
          {t('bulk.tag.hint')}
        </span>
        <Button look="primary" disabled={added.length + removed.length === 0} onClick={apply}>
          {t('bulk.tag.apply', { count: target.ids.length })}
        </Button>
      </div>
    </Picker>
  );
}

function nextMark(marks: Marks, name: string): Marks {
  const next = new Map(marks);
  const before = marks.get(name);
  if (before === 'remove') next.delete(name);
  else next.set(name, before === 'add' ? 'remove' : 'add');
  return next;
}
