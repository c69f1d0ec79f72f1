import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import type { WantedProperty } from '../app/panels.ts';
import type { Target } from '../bulk/target.ts';
import { CustomerPicker } from '../customer/customer-picker.tsx';
import { PopoverPanel } from '../design/popover-panel.tsx';
import { FormPicker } from './form-picker.tsx';
import { ManyTagsPicker } from './many-tags-picker.tsx';
import { AssigneePicker, GroupPicker, PriorityPicker } from './owner-pickers.tsx';
import { SnoozePicker } from './snooze-picker.tsx';
import { TagsPicker } from './tags-picker.tsx';

/** Chooses a property of tickets: beside what was clicked, or by key over the window. */
export function PropertyPanel() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.property);
  if (!wanted) return null;
  return (
    <PopoverPanel
      title={t(`property.${wanted.property}`)}
      beside={wanted.beside ?? controlOf(wanted)}
      onClose={panels.close}
    >
      <Choices {...wanted} />
    </PopoverPanel>
  );
}

/** Where the property stands on the screen, the last place first: the side pane shows all of them. */
function controlOf({ property, ids }: WantedProperty): Element | undefined {
  if (ids.length !== 1) return undefined;
  return [...document.querySelectorAll(`[data-property="${property}-${ids[0]}"]`)].at(-1);
}

function Choices({ property, beside: _, ...target }: WantedProperty) {
  switch (property) {
    case 'assignee':
      return <AssigneePicker {...target} />;
    case 'group':
      return <GroupPicker {...target} />;
    case 'priority':
      return <PriorityPicker {...target} />;
    case 'tags':
      return isOne(target) ? <TagsPicker id={target.ids[0]} /> : <ManyTagsPicker {...target} />;
    case 'customer':
      return <CustomerPicker id={target.ids[0] ?? 0} />;
    case 'form':
      return <FormPicker id={target.ids[0] ?? 0} />;
    case 'snooze':
      return <SnoozePicker {...target} />;
  }
}

const isOne = (target: Target): target is { ids: readonly [number] } =>
  target.filter === undefined && target.ids.length === 1;
