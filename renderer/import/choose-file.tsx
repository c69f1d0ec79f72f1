import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../app/desk-context.ts';
import { buttonClass } from '../design/button.tsx';
import { showSize } from '../text/show-size.ts';
import { useLocale } from '../text/use-locale.ts';

/** A file by dialog or by dropping it here. */
export function ChooseFile({ tooLarge, onFile }: { tooLarge: boolean; onFile(file: File): void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const desk = useDesk();
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      className={`grid place-items-center gap-2 rounded-[10px] border border-control border-dashed px-4 py-10 text-center ${over ? 'bg-selected' : ''}`}
    >
      <label className={`${buttonClass('primary')} has-focus-visible:outline-2 has-focus-visible:outline-accent`}>
        {t('import.choose')}
        <input
          type="file"
          accept=".mbox,.mbx,.eml,.txt,application/mbox,message/rfc822"
          onChange={(event) => take(event.target.files?.[0])}
          className="sr-only"
        />
      </label>
      <p className="text-ink3">{t('import.drop')}</p>
      {tooLarge ? (
        <p role="alert" className="text-danger">
          {t('import.tooLarge', { limit: showSize(locale, desk.limits.upload_bytes) })}
        </p>
      ) : null}
    </div>
  );
}
