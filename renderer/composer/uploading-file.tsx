import { useTranslation } from 'react-i18next';
import { reasonOf } from '../design/failure.tsx';
import { Icon } from '../design/icon.tsx';
import { showSize } from '../text/show-size.ts';
import { useLocale } from '../text/use-locale.ts';
import { FileTooLarge, type Uploading, type Uploads } from './use-uploads.ts';

/** A file on its way: how far it is, or why it did not arrive. */
export function UploadingFile({ uploading, uploads }: { uploading: Uploading; uploads: Uploads }) {
  const { t } = useTranslation();
  const { key, file, part, error } = uploading;
  const reason = useReason(error);
  return (
    <li className={`${chip} ${error ? 'border-danger' : 'border-line'}`}>
      <span dir="auto" className="min-w-0 truncate">
        {file.name}
      </span>
      {error ? (
        <span role="alert" className="min-w-0 truncate text-danger text-small">
          {reason}
        </span>
      ) : (
        <progress
          aria-label={t('composer.uploading', { name: file.name })}
          value={part}
          className="composer-progress h-1 w-16 shrink-0"
        />
      )}
      {error && !(error instanceof FileTooLarge) ? (
        <button
          type="button"
          onClick={() => uploads.again(key)}
          className="shrink-0 rounded-md px-1.5 text-small hover:bg-hover"
        >
          {t('composer.again')}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t('composer.remove', { name: file.name })}
        onClick={() => uploads.stop(key)}
        className="grid size-6 shrink-0 place-items-center rounded-md text-ink3 hover:text-ink"
      >
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}

const chip = 'flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-md border bg-raised ps-2 text-ink';

function useReason(error: unknown): string {
  const { t } = useTranslation();
  const locale = useLocale();
  if (error instanceof FileTooLarge) return t('composer.tooLarge', { limit: showSize(locale, error.limit) });
  return error ? reasonOf(error, t('failure.unreachable')) : '';
}
