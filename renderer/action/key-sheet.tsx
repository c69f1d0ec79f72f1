import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Dialog } from '../design/dialog.tsx';
import { Keycap } from '../design/keycap.tsx';
import { actionGroups } from './action.ts';
import { useActions } from './use-actions.ts';

/** Every action that has keys, by group. */
export function KeySheet() {
  const { t } = useTranslation();
  const { panels, preferences } = useConsole();
  const { actions } = useActions();
  const singleKeys = useStore(preferences, (state) => state.singleKeys);
  return (
    <Dialog open onClose={panels.close} title={t('keys.title')} width={960} isText>
      {singleKeys ? null : <p className="mb-3 text-warn">{t('keys.off')}</p>}
      <div className="gap-x-10 sm:columns-2 lg:columns-3">
        {actionGroups.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-ink3 text-label">{t(`action.groups.${group}`)}</h3>
            <dl>
              {actions
                .filter((action) => action.group === group && action.keys.length > 0)
                .map((action) => (
                  <div key={action.id} className="flex min-h-[26px] items-center gap-3">
                    <dt className="min-w-0 flex-1">{action.label(t)}</dt>
                    <dd className="flex gap-1">
                      {action.keys.map((keys) => (
                        <Keycap key={keys} keys={keys} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
