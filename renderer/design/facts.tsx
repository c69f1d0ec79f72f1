import type { ReactNode } from 'react';

/** Names and their values in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid select-text grid-cols-[92px_minmax(0,1fr)] gap-y-px">{children}</dl>;
}

/** A name and its value; without a value there is nothing to say. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null) return null;
  return (
    <>
      <dt className="hyphens-auto py-0.5 pe-2 text-ink3 [overflow-wrap:anywhere]">{name}</dt>
      <dd dir="auto" className="min-w-0 py-0.5 [overflow-wrap:anywhere]">
        {children}
      </dd>
    </>
  );
}

/** A part of a pane under its title. */
export function PaneSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="border-line border-b px-4 py-3.5">
      {title === undefined ? null : <h3 className="mb-1.5 font-semibold text-ink3 text-label">{title}</h3>}
      {children}
    </section>
  );
}
