import { useTranslation } from 'react-i18next';
import { Keycap } from '../design/keycap.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import type { PaletteEntry } from './find-entries.ts';

export interface PaletteResultsProps {
  found: readonly PaletteEntry[];
  /** Index of the one that Enter chooses. */
  at: number;
  onPoint(at: number): void;
  onChoose(entry: PaletteEntry): void;
}

/** What was found, under headings; the keyboard stays in the field above. */
export function PaletteResults({ found, at, onPoint, onChoose }: PaletteResultsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div
        id="palette-results"
        role="listbox"
        aria-label={t('palette.label')}
        tabIndex={-1}
        className="overflow-y-auto pb-2"
      >
        {found.map((entry, index) => (
          <div key={entry.id} role="presentation">
            {entry.heading === found[index - 1]?.heading ? null : (
              <div role="presentation" className="px-4 pt-2.5 pb-0.5 font-semibold text-ink3 text-label">
                {entry.heading}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the option */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the option */}
            <div
              id={`palette-${entry.id}`}
              role="option"
              aria-selected={index === at}
              onPointerMove={() => onPoint(index)}
              onClick={() => onChoose(entry)}
              className={`mx-1.5 flex h-[34px] [content-visibility:auto] items-center gap-2.5 rounded-[7px] px-2.5 ${index === at ? 'bg-selected' : ''}`}
            >
              {entry.status ? <StatusShape status={entry.status} /> : null}
              <span dir="auto" className="truncate">
                {entry.label}
              </span>
              <span className="ms-auto shrink-0 text-ink3">
                {entry.keys === undefined ? entry.hint : <Keycap keys={entry.keys} />}
              </span>
            </div>
          </div>
        ))}
        {found.length === 0 ? <p className="px-4 py-3 text-ink3">{t('palette.nothing')}</p> : null}
      </div>
      <div aria-live="polite" className="sr-only">
        {t('palette.results', { count: found.length })}
      </div>
    </>
  );
}
