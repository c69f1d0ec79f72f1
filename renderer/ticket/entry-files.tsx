import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketFile } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { previewKind } from '../attachment/preview-kind.ts';
import { canPreview, wantedFiles } from '../attachment/shown-file.ts';
import { Icon } from '../design/icon.tsx';
import { showSize } from '../text/show-size.ts';
import { useLocale } from '../text/use-locale.ts';

/** The files of a message, to be looked at or downloaded; pictures inside the text are in the text. */
export function EntryFiles({ files }: { files: readonly TicketFile[] }) {
  const { panels } = useConsole();
  const listed = files.filter((file) => !file.inline);
  if (listed.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-wrap gap-2">
      {listed.map((file) => (
        <li
          key={file.id}
          className="flex min-w-0 max-w-full rounded-lg border border-line bg-raised text-ink hover:border-control"
        >
          {canPreview(file) ? (
            <PreviewedFile file={file} onLook={() => panels.lookAt(wantedFiles(listed, file.id))} />
          ) : (
            <a href={file.url} download={file.name} className={face}>
              <FileFace file={file} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const face = 'flex min-w-0 items-center gap-2 rounded-lg py-[5px] ps-1.5 pe-2.5 text-start';

function PreviewedFile({ file, onLook }: { file: TicketFile; onLook(): void }) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" title={t('attachment.look', { name: file.name })} onClick={onLook} className={face}>
        <FileFace file={file} />
      </button>
      <a
        href={file.url}
        download={file.name}
        aria-label={t('attachment.downloadOf', { name: file.name })}
        title={t('attachment.downloadOf', { name: file.name })}
        className="grid w-8 shrink-0 place-items-center rounded-e-lg border-line border-s text-ink3 hover:text-ink"
      >
        <Icon name="download" size={15} />
      </a>
    </>
  );
}

function FileFace({ file }: { file: TicketFile }) {
  const locale = useLocale();
  return (
    <>
      <FileMark file={file} />
      <span className="min-w-0">
        <span className="block truncate">{file.name}</span>
        <span className="block text-ink3 text-small leading-[18px]">{showSize(locale, file.size)}</span>
      </span>
    </>
  );
}

/** The picture itself for images that the browser shows safely, a clip for everything else. */
function FileMark({ file }: { file: TicketFile }) {
  const [broken, setBroken] = useState(false);
  if (!broken && previewKind(file) === 'image') {
    return (
      <img
        src={file.url}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
        className="size-[34px] shrink-0 rounded-[5px] object-cover"
      />
    );
  }
  return (
    <span className="grid size-[34px] shrink-0 place-items-center rounded-[5px] bg-sunken text-ink2">
      <Icon name="clip" size={16} />
    </span>
  );
}
