import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputClass } from '../design/field.tsx';
import { PopoverPanel } from '../design/popover-panel.tsx';
import { TagChoice } from '../property/tags-picker.tsx';

/** Tags, chosen as those of a ticket that is there. */
export function TagsField({ tags, onChange }: { tags: readonly string[]; onChange(tags: string[]): void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const label = useId();
  return (
    <div className="flex min-w-32 flex-1 flex-col gap-1">
      <span id={label} className="text-ink2">
        {t('property.tags')}
      </span>
      <button
        ref={control}
        id={`${label}-value`}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${label} ${label}-value`}
        onClick={() => setIsOpen(true)}
        className={`${inputClass} w-full truncate text-start ${tags.length === 0 ? 'text-ink3' : ''}`}
      >
        {tags.join(', ') || t('property.none')}
      </button>
      {isOpen ? (
        <PopoverPanel title={t('property.tags')} beside={control.current ?? undefined} onClose={() => setIsOpen(false)}>
          <TagChoice tags={tags} onChange={onChange} />
        </PopoverPanel>
      ) : null}
    </div>
  );
}
