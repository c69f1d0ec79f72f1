import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Failure } from '../design/failure.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { ImportResult } from './import-result.tsx';
import { hasEnded, useImport } from './use-import.ts';

/** A mailbox becomes tickets: choose a file, say which addresses are yours, watch, see what came of it. */
export function ImportDialog() {
  const { t } = useTranslation();
  const { panels, navigation } = useConsole();
  const given = useStore(panels, (state) => state.file);
  const run = useImport();
  const sent = useRef<File>(undefined);
  useEffect(() => {
    if (given && given !== sent.current) run.send(given);
    sent.current = given;
  }, [given, run]);
  const { state } = run;
  const close = () => {
    if (state && hasEnded(state)) run.reset();
    panels.close();
  };
  const show = () => {
    close();
    navigation.go({ area: 'inbox', view: 'all', ticketId: undefined });
  };
  return (
    <Dialog open onClose={close} title={t('import.title')} holdsInput>
      {run.error ? <Failure what={t('import.failed')} error={run.error} onRetry={run.reset} /> : null}
      {state === undefined && run.receiving === undefined && !run.error ? (
        <ChooseFile tooLarge={run.tooLarge} onFile={run.send} />
      ) : null}
      {run.receiving === undefined ? null : <ImportProgress text={t('import.receiving', { name: run.receiving })} />}
      {state?.state === 'scanning' ? (
        <ImportProgress
          text={t('import.scanning', { name: state.name })}
          detail={t('import.found', { count: state.mails })}
          onCancel={run.cancel}
        />
      ) : null}
      {state?.state === 'waiting' ? (
        <ImportQuestions key={state.id} state={state} onStart={run.start} onCancel={run.cancel} />
      ) : null}
      {state?.state === 'running' ? (
        <ImportProgress
          text={t('import.running', { name: state.name })}
          detail={t('import.progress', { done: state.mails_done, total: state.mails })}
          share={state.mails === 0 ? 0 : state.mails_done / state.mails}
          onCancel={run.cancel}
        />
      ) : null}
      {state && hasEnded(state) ? (
        <>
          <ImportResult state={state} />
          <div className="mt-5 flex gap-2">
            <Button look="primary" onClick={show}>
              {t('import.show')}
            </Button>
            <Button onClick={run.reset}>{t('import.again')}</Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
