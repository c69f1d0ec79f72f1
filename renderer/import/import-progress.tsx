import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.tsx';
import { ProgressBar } from '../design/progress-bar.tsx';

export interface ImportProgressProps {
  text: string;
  detail?: string;
  /** 0 … 1; without it nobody knows how long it takes. */
  share?: number;
  onCancel?(): void;
}

/** What is going on, how far it is, and how to stop it. */
export function ImportProgress({ text, detail, share, onCancel }: ImportProgressProps) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="font-semibold">{text}</p>
      <ProgressBar label={text} {...(share === undefined ? {} : { share })} className="mt-3 h-1.5" />
      <p className="mt-1.5 min-h-5 text-ink3">{detail}</p>
      {onCancel ? (
        <Button className="mt-3" onClick={onCancel}>
          {t('import.cancel')}
        </Button>
      ) : null}
    </div>
  );
}
