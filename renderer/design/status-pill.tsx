import { useTranslation } from 'react-i18next';
import type { TicketStatus } from '../../server/contract/words.ts';
import { StatusShape } from './status-shape.tsx';

/** The classes of a pill in the colours of a status. */
export const pillClass = (status: TicketStatus): string =>
  `status-${status} inline-flex h-[22px] shrink-0 items-center gap-[5px] rounded-md bg-(--status-ground) px-2 text-small font-semibold text-(--status)`;

/** Shape and name of a status. */
export function StatusPill({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return (
    <span className={pillClass(status)}>
      <StatusShape status={status} size={12} />
      {t(`status.${status}`)}
    </span>
  );
}
