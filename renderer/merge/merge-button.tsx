import { useTranslation } from 'react-i18next';
import { mergeKey } from '../action/merge-actions.ts';
import { useConsole } from '../app/console.ts';
import { buttonClass } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Tooltip } from '../design/tooltip.tsx';

/** Asks where the ticket is to be merged. */
export function MergeButton({ id }: { id: number }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  return (
    <Tooltip
      label={t('merge.action')}
      keys={mergeKey}
      trigger={
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('merge.action')}
          className={buttonClass('ghost')}
          onClick={() => panels.askForTarget([id])}
        />
      }
    >
      <Icon name="merge" size={16} />
    </Tooltip>
  );
}
