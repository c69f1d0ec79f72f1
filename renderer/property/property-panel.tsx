import { Popover } from '@base-ui/react/popover';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import type { WantedProperty } from '../app/panels.ts';
import { useReturnFocus } from '../design/use-return-focus.ts';
import { AssigneePicker, GroupPicker, PriorityPicker } from './owner-pickers.tsx';
import { SnoozePicker } from './snooze-picker.tsx';
import { TagsPicker } from './tags-picker.tsx';

/** Chooses a property of tickets: beside what was clicked, or by key over the window. */
export function PropertyPanel() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.property);
  const returnFocus = useReturnFocus();
  if (!wanted) return null;
  const beside = wanted.beside ?? controlOf(wanted);
  return (
    <Popover.Root open modal onOpenChange={(open) => open || panels.close()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={beside ?? overWindow}
          align={beside ? 'start' : 'center'}
          sideOffset={4}
          collisionPadding={8}
          className="z-30"
        >
          <Popover.Popup
            finalFocus={returnFocus}
            className="flex w-[min(300px,calc(100vw-16px))] flex-col rounded-lg border border-line bg-raised text-ink shadow-raised outline-none"
          >
            <Popover.Title className="sr-only">{t(`property.${wanted.property}`)}</Popover.Title>
            <Choices {...wanted} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Where the property stands on the screen, the last place first: the side pane shows all of them. */
function controlOf({ property, ids }: WantedProperty): Element | undefined {
  if (ids.length !== 1) return undefined;
  return [...document.querySelectorAll(`[data-property="${property}-${ids[0]}"]`)].at(-1);
}

const overWindow = { getBoundingClientRect: () => new DOMRect(window.innerWidth / 2, 104, 0, 0) };

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
    case 'snooze':
      return <SnoozePicker ids={ids} />;
  }
}
