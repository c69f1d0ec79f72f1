import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Keycap } from './keycap.tsx';

const popup =
  'max-h-(--available-height) min-w-44 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-raised outline-none';
const itemClass =
  'flex min-h-7 items-center gap-2 rounded-md px-2 outline-none data-highlighted:bg-selected data-disabled:text-ink3';

export interface MenuProps {
  /** Name for people who do not see the trigger's surroundings. */
  label: string;
  /** What opens it, without its children. */
  trigger: ReactElement;
  /** What the trigger shows. */
  shown: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A menu below its trigger: arrows, letters and Escape work, focus goes back where it was. */
export function Menu({ label, trigger, shown, open, onOpenChange, children }: MenuProps) {
  const control = open === undefined ? {} : { open };
  return (
    <Base.Root {...control} {...(onOpenChange ? { onOpenChange: (next: boolean) => onOpenChange(next) } : {})}>
      <Base.Trigger render={trigger} aria-label={label}>
        {shown}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-30">
          <Base.Popup className={popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem(props: {
  keys?: string | undefined;
  disabled?: boolean;
  onChoose(): void;
  children: ReactNode;
}) {
  return (
    <Base.Item className={itemClass} disabled={props.disabled ?? false} onClick={props.onChoose}>
      {props.children}
      {props.keys === undefined ? null : (
        <span className="ms-auto ps-4">
          <Keycap keys={props.keys} />
        </span>
      )}
    </Base.Item>
  );
}

/** One of several that can be on at once; the menu stays open. */
export function MenuCheck(props: { checked: boolean; onChange(checked: boolean): void; children: ReactNode }) {
  return (
    <Base.CheckboxItem
      className={itemClass}
      checked={props.checked}
      onCheckedChange={(checked) => props.onChange(checked)}
      closeOnClick={false}
    >
      {props.children}
      <Base.CheckboxItemIndicator className="ms-auto ps-3 text-accent">
        <Icon name="tick" size={14} weight={2.2} />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}

/** One of several of which one is on. */
export function MenuChoice<Value extends string>(props: {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}) {
  return (
    <Base.RadioGroup value={props.value} onValueChange={(value: Value) => props.onChange(value)}>
      {props.options.map(({ value, label }) => (
        <Base.RadioItem key={value} value={value} className={itemClass} closeOnClick>
          {label}
          <Base.RadioItemIndicator className="ms-auto ps-3 text-accent">
            <Icon name="tick" size={14} weight={2.2} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** Items under a heading. */
export function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-2 pb-0.5 font-semibold text-ink3 text-label">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
