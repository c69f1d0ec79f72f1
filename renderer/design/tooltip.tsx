import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Keycap } from './keycap.tsx';

/** Name and keys of a control, shown after a moment's hover or on keyboard focus. */
export function Tooltip(props: {
  label: string;
  keys?: string | undefined;
  side?: 'bottom' | 'right';
  trigger: ReactElement;
  children: ReactNode;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={props.trigger}>{props.children}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner side={props.side ?? 'bottom'} sideOffset={6} className="z-40">
          <Base.Popup className="flex items-center gap-2 rounded-md border border-line bg-raised px-2 py-1 text-small text-ink shadow-raised">
            {props.label}
            {props.keys === undefined ? null : <Keycap keys={props.keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
