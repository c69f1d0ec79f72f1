import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Button, buttonClass } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { showSize } from '../text/show-size.ts';
import { useLocale } from '../text/use-locale.ts';
import { FilePreview } from './file-preview.tsx';
import type { WantedFiles } from './shown-file.ts';

/** The files of a message, one at a time: arrows go to the next, Escape goes back to the ticket. */
export function FileDialog() {
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.files);
  const file = wanted?.files[wanted.at];
  if (!wanted || !file) return null;
  return (
    <Dialog open onClose={panels.close} title={file.name} width={960} isText>
      <Shown wanted={wanted} onGo={(at) => panels.lookAt({ ...wanted, at })} />
    </Dialog>
  );
}

function Shown({ wanted: { files, at }, onGo }: { wanted: WantedFiles; onGo(at: number): void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const file = files[at];
  const go = (by: number) => {
    if (files[at + by]) onGo(at + by);
  };
  useArrows(go);
  if (!file) return null;
  return (
    <>
      <FilePreview key={file.id} file={file} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {files.length > 1 ? (
          <>
            <Button disabled={at === 0} onClick={() => go(-1)}>
              {t('attachment.previous')}
            </Button>
            <Button disabled={at === files.length - 1} onClick={() => go(1)}>
              {t('attachment.next')}
            </Button>
            <span role="status" className="text-ink3">
              {t('attachment.place', { at: at + 1, total: files.length })}
            </span>
          </>
        ) : null}
        <span className="ms-auto text-ink3">{showSize(locale, file.size)}</span>
        <a href={file.url} download={file.name} className={buttonClass()}>
          {t('attachment.download')}
        </a>
      </div>
    </>
  );
}

/** Left and right, wherever in the dialog the focus is. */
function useArrows(go: (by: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A player moves through its own recording.
      if (event.target instanceof HTMLMediaElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') go(event.key === forward ? 1 : -1);
    };
    // On the way down: a dialog keeps arrow keys to itself on their way up.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [go]);
}
