import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/icon.tsx';

export interface RecipientChipProps {
  /** Who is taken away by its button. */
  name: string;
  /** It is no address, and has to be mended. */
  isWrong: boolean;
  /** As it is shown. */
  children: ReactNode;
  onRemove(): void;
}

/** Somebody who was chosen to be written to. */
export function RecipientChip({ name, isWrong, children, onRemove }: RecipientChipProps) {
  const { t } = useTranslation();
  return (
    <span
      className={`flex h-6 min-w-0 max-w-full items-center rounded-md border ps-2 ${isWrong ? 'border-danger text-danger' : 'border-line'}`}
    >
      <span dir="auto" className="truncate">
        {children}
      </span>
      <button
        type="button"
        aria-label={t('composer.remove', { name })}
        onClick={onRemove}
        className="grid size-[22px] shrink-0 place-items-center rounded-md text-ink3 hover:text-ink"
      >
        <Icon name="close" size={11} />
      </button>
    </span>
  );
}
