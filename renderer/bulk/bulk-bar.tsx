import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { propertyKeys } from '../action/property-actions.ts';
import { useActions } from '../action/use-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { buttonClass } from '../design/button.tsx';
import { Keycap } from '../design/keycap.tsx';
import { selectAll, selectNothing } from '../selection/selection.ts';
import { StatusMenu } from './status-menu.tsx';
import { targetOf } from './target.ts';

/** How many tickets are selected and what can be done with all of them at once. */
export function BulkBar() {
  const { t } = useTranslation();
  const { selection } = useConsole();
  const desk = useDesk();
  const count = useStore(selection, (state) => state.ids.size);
  const total = useStore(selection, (state) => state.order.length);
  const whole = useStore(selection, (state) => state.whole && state.except.size === 0);
  if (count === 0) return null;
  return (
    <section
      aria-label={t('bulk.label')}
      className="pointer-events-auto flex flex-wrap items-center gap-1.5 rounded-[10px] bg-ink p-2 text-canvas shadow-raised"
    >
      <span aria-live="polite" className="px-1.5 font-semibold">
        {t(whole ? 'bulk.whole' : 'bulk.selected', { count })}
      </span>
      {whole || count === total ? null : (
        <button
          type="button"
          onClick={() => selection.change(selectAll)}
          className="rounded underline underline-offset-3"
        >
          {t('bulk.all', { total })}
        </button>
      )}
      <button
        type="button"
        aria-label={t('bulk.clearLabel')}
        onClick={() => selection.change(selectNothing)}
        className="ms-auto rounded px-1.5"
      >
        {t('bulk.clear')}
      </button>
      {desk.permissions.includes('TICKET_CUD') ? (
        <div className="flex basis-full flex-wrap gap-1.5">
          <StatusMenu
            label={t('bulk.status')}
            trigger={<button type="button" className={buttonClass('inverse')} />}
            shown={
              <>
                {t('bulk.status')} <Keycap keys="s" plain />
              </>
            }
          />
          <PropertyButtons />
        </div>
      ) : null}
    </section>
  );
}

/** What of several tickets can be chosen from a list. */
const chosen = ['assignee', 'group', 'priority', 'tags', 'snooze'] as const;

/** The properties that can be changed of so many tickets, on this desk. */
function PropertyButtons() {
  const { t } = useTranslation();
  const console = useConsole();
  const { find } = useActions();
  return chosen
    .filter((property) => find(`choose-${property}`)?.when())
    .map((property) => (
      <button
        key={property}
        type="button"
        aria-haspopup="dialog"
        className={buttonClass('inverse')}
        onClick={({ currentTarget }) =>
          console.panels.choose({ property, ...targetOf(console), beside: currentTarget })
        }
      >
        {t(`bulk.${property}`)} <Keycap keys={propertyKeys[property]} plain />
      </button>
    ));
}
