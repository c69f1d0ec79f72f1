import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagLength } from '../../server/contract/desk/ticket-changes.ts';
import { useConsole } from '../app/console.ts';
import { tagsQuery, ticketQuery } from '../source/queries.ts';
import { usePendingValues } from './pending-values.ts';
import { Picker, type PickerOption } from './picker.tsx';
import { asShown } from './property.ts';

/** Puts tags on a ticket and takes them off, one by one. */
export function TagsPicker({ id }: { id: number }) {
  const { source, tickets } = useConsole();
  const { data: ticket } = useQuery(ticketQuery(source, id));
  const pending = usePendingValues(id);
  if (!ticket) return null;
  return <TagChoice tags={asShown(ticket, pending).tags} onChange={(tags) => void tickets.change([id], { tags })} />;
}

/** The tags of the desk, those that are chosen first; what no tag is called becomes one. */
export function TagChoice({ tags, onChange }: { tags: readonly string[]; onChange(tags: string[]): void }) {
  const { t } = useTranslation();
  const { source } = useConsole();
  const { data: known = [] } = useQuery(tagsQuery(source));
  const has = new Set(tags);
  const names = [...tags, ...known.filter((name) => !has.has(name))];
  const toggle = (name: string) => onChange(has.has(name) ? tags.filter((tag) => tag !== name) : [...tags, name]);
  const create = (text: string): PickerOption | undefined => {
    const name = newTag(text, names);
    return name === undefined ? undefined : { id: name, label: t('property.newTag', { name }) };
  };
  return (
    <Picker
      label={t('property.tags')}
      placeholder={t('property.find.tags')}
      options={names.map((name) => ({ id: name, label: name, checked: has.has(name) }))}
      several
      create={create}
      onChoose={toggle}
    />
  );
}

/** The tag that a text would become; undefined where there is one of that name, or cannot be. */
export function newTag(text: string, known: readonly string[]): string | undefined {
  const name = text.normalize('NFC');
  const isThere = known.some((other) => other.toLowerCase() === name.toLowerCase());
  return isThere || name.includes(',') || [...name].length > tagLength ? undefined : name;
}
