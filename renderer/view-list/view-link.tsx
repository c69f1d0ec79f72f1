import type { MouseEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { showView } from '../action/move.ts';
import { useConsole } from '../app/console.ts';
import type { ViewName } from '../app/route.ts';
import { ViewCount, type ViewCountProps } from './view-count.tsx';

export interface ViewLinkProps {
  view: ViewName;
  name: string;
  /** Undefined while it is not known. */
  count: ViewCountProps | undefined;
  /** What lies at its end, in place of the number while the pointer or the focus is there. */
  children?: ReactNode;
}

/** A view's name and number; shows the view. */
export function ViewLink({ view, name, count, children }: ViewLinkProps) {
  const console = useConsole();
  const current = useStore(console.navigation, (place) => place.area === 'inbox' && place.view === view);
  const go = ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    showView(console, view);
    // After a click of the mouse the keys are for the list; by keyboard the focus stays where it is.
    if (detail > 0) currentTarget.blur();
  };
  const fade = children ? 'group-hover/view:invisible group-has-[[aria-haspopup]:focus-visible]/view:invisible' : '';
  return (
    <li data-view={view} className="group/view relative">
      <button
        type="button"
        data-view-link=""
        aria-current={current ? 'page' : undefined}
        onClick={go}
        className={`-outline-offset-2 flex h-7 w-full items-center gap-2 rounded-md px-2 text-start ${
          current ? 'bg-selected font-semibold text-ink' : 'text-ink2 hover:bg-hover'
        }`}
      >
        <span dir="auto" className="truncate">
          {name}
        </span>
        <span className={`ms-auto ${current ? 'text-accent' : 'text-ink3'} ${fade}`}>
          {count === undefined ? '' : <ViewCount {...count} />}
        </span>
      </button>
      {children}
    </li>
  );
}
