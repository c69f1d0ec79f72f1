import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../design/failure.tsx';
import { showSize } from '../text/show-size.ts';
import { useLocale } from '../text/use-locale.ts';
import { previewKind } from './preview-kind.ts';
import { readText, shownBytes } from './read-text.ts';
import type { ShownFile } from './shown-file.ts';

/** A file as far as it can be looked at safely: nothing in it runs, loads or navigates. */
export function FilePreview({ file }: { file: ShownFile }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  const onError = () => setBroken(true);
  if (broken) return <p className="py-10 text-center text-ink2">{t('attachment.broken')}</p>;
  switch (previewKind(file)) {
    case 'image':
      return <img src={file.url} alt={file.name} onError={onError} className={`${fitted} object-contain`} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: what somebody recorded comes without captions
      return <audio src={file.url} controls aria-label={file.name} onError={onError} className="my-6 w-full" />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: what somebody filmed comes without captions
      return <video src={file.url} controls aria-label={file.name} onError={onError} className={fitted} />;
    case 'text':
      return <TextPreview file={file} />;
    default:
      return null;
  }
}

const fitted = 'mx-auto block max-h-[60vh] max-w-full';

function TextPreview({ file }: { file: ShownFile }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['file-text', file.url],
    queryFn: ({ signal }) => readText(file.url, file.size, signal),
    gcTime: 60_000,
  });
  if (error) return <Failure what={t('attachment.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <pre dir="auto" className="select-text whitespace-pre-wrap font-mono text-small [overflow-wrap:anywhere]">
        {data}
      </pre>
      {file.size > shownBytes ? (
        <p className="mt-3 border-line border-t pt-2 text-ink3">
          {t('attachment.beginning', { size: showSize(locale, shownBytes) })}
        </p>
      ) : null}
    </>
  );
}
