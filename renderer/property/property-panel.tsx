import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import type { WantedProperty } from '../app/panels.ts';
import { CustomerPicker } from '../customer/customer-picker.tsx';
import { PopoverPanel } from '../design/popover-panel.tsx';
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

function Choices({ property, ids }: WantedProperty) {
  switch (property) {
    case 'assignee':
      return <AssigneePicker ids={ids} />;
    case 'group':
      return <GroupPicker ids={ids} />;
    case 'priority':
      return <PriorityPicker ids={ids} />;
    case 'tags':
      return <TagsPicker id={ids[0] ?? 0} />;
    case 'customer':
      return <CustomerPicker id={ids[0] ?? 0} />;
    case 'snooze':
      return <SnoozePicker ids={ids} />;
  }
}
