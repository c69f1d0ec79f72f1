import { useTranslation } from 'react-i18next';
import { followKey } from '../action/property-actions.ts';
import { useConsole } from '../app/console.ts';
import { Tooltip } from '../design/tooltip.tsx';

/** Whether the agent follows a ticket, and changing it. */
export function FollowButton({ id, following, className }: { id: number; following: boolean; className: string }) {
  const { t } = useTranslation();
  const { tickets } = useConsole();
  return (
    <Tooltip
      label={t('property.actions.follow')}
      keys={followKey}
      trigger={
        <button
          type="button"
          aria-label={t('property.follow')}
          aria-pressed={following}
          onClick={() => void tickets.change([id], { following: !following })}
          className={`${className} hover:border-control hover:bg-hover`}
        />
      }
    >
      {following ? t('side.yes') : <span className="text-ink3">{t('side.no')}</span>}
    </Tooltip>
  );
}
