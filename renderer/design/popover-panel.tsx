import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

export interface PopoverPanelProps {
  /** For people who do not see what it lies beside. */
  title: string;
  /** What it lies beside; undefined: over the window. */
  beside: Element | undefined;
  onClose(): void;
  children: ReactNode;
}

/** Choices beside a control, or by key over the window: focus is held and goes back where it was, Escape closes. */
export function PopoverPanel({ title, beside, onClose, children }: PopoverPanelProps) {
  const returnFocus = useReturnFocus();
  return (
    <Popover.Root open modal onOpenChange={(open) => open || onClose()}>
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
            <Popover.Title className="sr-only">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const overWindow = { getBoundingClientRect: () => new DOMRect(window.innerWidth / 2, 104, 0, 0) };
