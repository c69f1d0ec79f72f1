import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Icon } from '../design/icon.tsx';
import { SidePane } from './side-pane.tsx';

/** The side pane of a window that has no room for it: over the ticket, when it is wanted. */
export function FoldedSide() {
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.beside === 'side');
  return wanted ? <Unfolded /> : null;
}

/** Takes the focus, and gives it back when it is folded again. */
function Unfolded() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    close.current?.focus();
    return () => {
      if (before instanceof HTMLElement && (document.activeElement === document.body || !document.activeElement)) {
        before.focus();
      }
    };
  }, []);
  return (
    <div className="fixed inset-y-0 end-0 z-20 flex w-[min(320px,calc(100vw-48px))] flex-col border-line border-s bg-canvas shadow-raised">
      <SidePane />
      <div className="flex shrink-0 justify-end border-line border-t p-2">
        <button
          ref={close}
          type="button"
          onClick={panels.hideBeside}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-ink2 hover:bg-hover"
        >
          <Icon name="close" size={14} /> {t('side.fold')}
        </button>
      </div>
    </div>
  );
}
