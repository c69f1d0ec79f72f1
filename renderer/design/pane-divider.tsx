import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

export interface PaneDividerProps {
  label: string;
  width: number;
  min: number;
  max: number;
  /** `start`: the pane before it gets its width from it; `end`: the pane after it. */
  side: 'start' | 'end';
  onResize(width: number): void;
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The line between two panes: dragged by mouse, moved by arrow keys. */
export function PaneDivider({ label, width, min, max, side, onResize }: PaneDividerProps) {
  const drag = useRef<{ from: number; width: number } | null>(null);
  const sign = (side === 'start' ? 1 : -1) * (document.dir === 'rtl' ? -1 : 1);

  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    onResize(clamp(drag.current.width + sign * (event.clientX - drag.current.from), min, max));
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 16, ArrowLeft: -16 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(clamp(width + sign * step, min, max));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved has no element of its own
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = null;
      }}
      onKeyDown={press}
      className="relative z-10 -mx-1 w-[9px] shrink-0 cursor-col-resize before:absolute before:inset-y-0 before:start-1 before:w-px before:bg-line hover:before:w-0.5 hover:before:bg-accent"
    />
  );
}
