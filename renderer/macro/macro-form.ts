import type { MacroChange, MacroItem } from '../../server/contract/desk/macros.ts';
import type { TicketPriority, TicketStatus } from '../../server/contract/words.ts';

/** A macro as it is typed; '' is "stays as it is". */
export interface MacroFields {
  name: string;
  shared: boolean;
  content: string;
  status: TicketStatus | '';
  priority: TicketPriority | '';
  /** An id, `0` for nobody, or `me`. */
  user: string;
  group: string;
  /** Names with commas between. */
  addTags: string;
  removeTags: string;
}

export const newMacro: MacroFields = {
  name: '',
  shared: false,
  content: '',
  status: '',
  priority: '',
  user: '',
  group: '',
  addTags: '',
  removeTags: '',
};

export const macroFieldsOf = ({ name, shared, content, change }: MacroItem): MacroFields => ({
  name,
  shared,
  content,
  status: change.status ?? '',
  priority: change.priority ?? '',
  user: String(change.assigned_user_id ?? ''),
  group: String(change.assigned_group_id ?? ''),
  addTags: (change.add_tags ?? []).join(', '),
  removeTags: (change.remove_tags ?? []).join(', '),
});

/** What the fields change about a ticket. */
export function changeOf({ status, priority, user, group, addTags, removeTags }: MacroFields): MacroChange {
  const [add_tags, remove_tags] = [namesIn(addTags), namesIn(removeTags)];
  return {
    ...(status === '' ? {} : { status }),
    ...(priority === '' ? {} : { priority }),
    ...(user === '' ? {} : { assigned_user_id: user === 'me' ? 'me' : Number(user) }),
    ...(group === '' ? {} : { assigned_group_id: Number(group) }),
    ...(add_tags.length === 0 ? {} : { add_tags }),
    ...(remove_tags.length === 0 ? {} : { remove_tags }),
  };
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Whether it has a name and does anything. */
export const hasPurpose = (fields: MacroFields): boolean =>
  fields.name.trim() !== '' && (fields.content !== '' || Object.keys(changeOf(fields)).length > 0);
