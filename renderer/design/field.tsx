import type { ReactNode } from 'react';

/** What a text or a choice is typed into. */
export const inputClass = 'h-8 min-w-0 rounded-md border border-control bg-raised px-2';

/** A labelled field of a form. */
export function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className="flex min-w-0 flex-col gap-1">
      <span className="text-ink2">{label}</span>
      {children}
      {hint === undefined ? null : <span className="text-ink3 text-small">{hint}</span>}
    </label>
  );
}
