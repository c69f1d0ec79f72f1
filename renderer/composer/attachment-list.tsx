import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Upload } from '../../server/contract/desk/attachments.ts';
import { useConsole } from '../app/console.ts';
import { previewKind } from '../attachment/preview-kind.ts';
import { canPreview, type ShownFile, wantedFiles } from '../attachment/shown-file.ts';
import { Icon } from '../design/icon.tsx';
import { showSize } from '../text/show-size.ts';
import { useLocale } from '../text/use-locale.ts';
import { filesBeside, pictureUrl } from './draft.ts';
import type { KeptDraft } from './kept-draft.ts';
import { UploadingFile } from './uploading-file.tsx';
import type { Uploads } from './use-uploads.ts';

/** The files that go along, and those on their way. */
export function AttachmentList({ draft, uploads }: { draft: KeptDraft; uploads: Uploads }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const files = useStore(
    draft.state,
    useShallow(({ fields }) => filesBeside(fields)),
  );
  if (files.length + uploads.uploading.length === 0) return null;
  const remove = (id: number) => {
    const { attachments } = draft.state.getState().fields;
    draft.change({ attachments: attachments.filter((file) => file.id !== id) });
  };
  return (
    <ul aria-label={t('composer.files')} className="flex max-h-32 shrink-0 flex-wrap gap-1.5 overflow-y-auto px-3 pb-2">
      {files.map((file) => (
        <li key={file.id} className={chip}>
          <FileLook file={file} onLook={() => panels.lookAt(wantedFiles(files.map(asShown), file.id))} />
          <button
            type="button"
            aria-label={t('composer.remove', { name: file.name })}
            onClick={() => remove(file.id)}
            className="grid size-6 shrink-0 place-items-center rounded-md text-ink3 hover:text-ink"
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
      {uploads.uploading.map((one) => (
        <UploadingFile key={one.key} uploading={one} uploads={uploads} />
      ))}
    </ul>
  );
}

const chip = 'flex h-8 min-w-0 max-w-full items-center gap-1.5 rounded-md border border-line bg-raised ps-1 text-ink';

export function NameAndSize({ name, size }: { name: string; size: number }) {
  const locale = useLocale();
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span dir="auto" className="truncate">
        {name}
      </span>
      <span className="shrink-0 text-ink3 text-small">{showSize(locale, size)}</span>
    </span>
  );
}

const asShown = (file: Upload): ShownFile => ({ ...file, url: pictureUrl(file.id) });

/** What can be looked at opens; anything else is only named. */
function FileLook({ file, onLook }: { file: Upload; onLook(): void }) {
  const { t } = useTranslation();
  const face = (
    <>
      <FileFace file={file} />
      <NameAndSize name={file.name} size={file.size} />
    </>
  );
  if (!canPreview(file)) return face;
  return (
    <button
      type="button"
      title={t('attachment.look', { name: file.name })}
      onClick={onLook}
      className="flex min-w-0 items-center gap-1.5 rounded-md"
    >
      {face}
    </button>
  );
}

function FileFace({ file }: { file: Upload }) {
  if (previewKind(file) !== 'image') {
    return (
      <span className="ps-1 text-ink3">
        <Icon name="clip" size={14} />
      </span>
    );
  }
  return <img src={pictureUrl(file.id)} alt="" className="size-6 shrink-0 rounded object-cover" />;
}
