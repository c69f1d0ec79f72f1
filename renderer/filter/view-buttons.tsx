import { useTranslation } from 'react-i18next';
import { useActions } from '../action/use-actions.ts';
import { Button } from '../design/button.tsx';
import { useShownList } from '../ticket-list/use-shown-list.ts';

/** What can be done with a list that differs from its view: kept as a view, saved, put back. */
export function ViewButtons() {
  const { t } = useTranslation();
  const { saved } = useShownList();
  const offered = saved
    ? ([
        ['save-view', t('views.save')],
        ['save-as-view', t('views.saveAsNew')],
        ['reset-view', t('views.reset')],
      ] as const)
    : ([
        ['save-as-view', t('views.saveAs')],
        ['clear-filters', t('filter.clearShort')],
      ] as const);
  return (
    <span className="ms-auto flex">
      {offered.map(([id, shown]) => (
        <ActionButton key={id} id={id}>
          {shown}
        </ActionButton>
      ))}
    </span>
  );
}

/** An action under a short name; absent where it cannot be done. */
function ActionButton({ id, children }: { id: string; children: string }) {
  const { t } = useTranslation();
  const { find } = useActions();
  const action = find(id);
  if (!action?.when()) return null;
  const run = () => {
    action.run();
    // What was pressed may go with what it did.
    if (id !== 'save-as-view') document.querySelector<HTMLElement>('[data-filter=""]')?.focus();
  };
  return (
    <Button
      look="ghost"
      title={action.label(t)}
      aria-label={action.label(t)}
      onClick={run}
      className="h-6! px-1.5 text-small"
    >
      {children}
    </Button>
  );
}
