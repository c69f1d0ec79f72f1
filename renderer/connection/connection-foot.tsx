import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { Keycap } from '../design/keycap.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { useConnectionState } from './connection-state.ts';
import { useServerName } from './use-connections.ts';

/** Always there: which desk this is and whether it answers. */
export function ConnectionFoot() {
  const { t } = useTranslation();
  const { panels, bridge } = useConsole();
  const state = useConnectionState();
  const name = useServerName() ?? t('connection.local');
  const shown = state === 'connected' ? name : t('connection.offline');
  const content = (
    <>
      <span
        className={`size-[7px] shrink-0 rounded-full ${state === 'connected' ? 'bg-ok' : 'bg-danger'}`}
        aria-hidden="true"
      />
      <span className="truncate">{shown}</span>
    </>
  );
  return (
    <footer className="flex h-10 shrink-0 items-center gap-2 border-line border-t px-4 text-ink3 text-small">
      {bridge ? (
        <button
          type="button"
          title={t('connection.connect')}
          onClick={() => panels.show('connect')}
          className="-mx-1 flex min-w-0 items-center gap-2 rounded px-1 py-0.5 hover:text-ink"
        >
          {content}
        </button>
      ) : (
        content
      )}
      <Tooltip
        label={t('action.keys')}
        keys="?"
        trigger={
          <button
            type="button"
            onClick={() => panels.show('keys')}
            className="ms-auto shrink-0 rounded hover:text-ink"
          />
        }
      >
        <Keycap keys="?" /> {t('views.keys')}
      </Tooltip>
    </footer>
  );
}
