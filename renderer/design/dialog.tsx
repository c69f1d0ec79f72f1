import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** In pixels; a narrower window narrows it. */
  width?: number;
  /** Something is typed or under way in it: a click beside it does not close it. */
  holdsInput?: boolean;
  /** Nothing in it takes the focus: the text does itself, so that keys scroll it. */
  isText?: boolean;
  children: ReactNode;
}

/** A dialog over everything: focus is held and goes back, Escape closes. */
export function Dialog({ open, onClose, holdsInput = false, ...popup }: DialogProps) {
  return (
    <Base.Root open={open} disablePointerDismissal={holdsInput} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-sunken/55" />
        <Popup {...popup} />
      </Base.Portal>
    </Base.Root>
  );
}

/** There only while the dialog is open. */
function Popup({ title, width = 560, isText, children }: Omit<DialogProps, 'open' | 'onClose' | 'holdsInput'>) {
  const { t } = useTranslation();
  return (
    <Base.Popup
      finalFocus={useReturnFocus()}
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
      className="fixed start-1/2 top-[12vh] z-20 flex max-h-[80vh] -translate-x-1/2 flex-col rounded-xl border border-line bg-raised shadow-raised outline-none rtl:translate-x-1/2"
    >
      <header className="flex h-11 shrink-0 items-center border-line border-b pe-2 ps-4">
        <Base.Title className="font-semibold">{title}</Base.Title>
        <Base.Close
          aria-label={t('keys.close')}
          className="ms-auto grid size-7 place-items-center rounded-md text-ink2 hover:bg-hover"
        >
          <Icon name="close" size={16} />
        </Base.Close>
      </header>
      <div {...(isText ? { tabIndex: 0 } : {})} className="min-h-0 overflow-y-auto p-4">
        {children}
      </div>
    </Base.Popup>
  );
}
