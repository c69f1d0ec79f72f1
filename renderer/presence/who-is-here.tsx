import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Presence } from '../../server/contract/desk/presence.ts';
import { useConsole } from '../app/console.ts';
import { nameOf, useDesk } from '../app/desk-context.ts';
import { Avatar } from '../design/avatar.tsx';
import { useLocale } from '../text/use-locale.ts';
import { sayPresence } from './say-presence.ts';

const nobody: readonly Presence[] = [];

/** Who else has a ticket open; the same array for as long as it says the same. */
const usePresent = (ticketId: number): readonly Presence[] =>
  useStore(useConsole().source.presence, ({ byTicket }) => byTicket.get(ticketId) ?? nobody);

/** Who else has the open ticket open, told to screen readers as it changes; of several their faces, and how many. */
export function WhoIsHere({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { users } = useDesk();
  const locale = useLocale();
  const present = usePresent(ticketId);
  const said = sayPresence(t, present, { users, locale });
  const several = present.length > 1;
  return (
    <>
      <span role="status" title={said} className={several ? 'sr-only' : 'flex min-w-0 items-center gap-2 text-ink2'}>
        {several ? null : <Faces present={present} />}
        <span className="truncate">{said}</span>
      </span>
      {several ? (
        <span aria-hidden="true" title={said} className="flex shrink-0 items-center gap-2 text-ink2">
          <Faces present={present} />
          <span>{t('presence.several', { count: present.length })}</span>
        </span>
      ) : null}
    </>
  );
}

/** The same, as a mark in a row of the list. */
export function WhoIsThere({ ticketId }: { ticketId: number }) {
  const present = usePresent(ticketId);
  return present.length === 0 ? null : <PresenceMark present={present} />;
}

function PresenceMark({ present }: { present: readonly Presence[] }) {
  const { t } = useTranslation();
  const { users } = useDesk();
  const locale = useLocale();
  const said = sayPresence(t, present, { users, locale });
  return (
    <span title={said} className="flex">
      <Faces present={present} />
      <span className="sr-only">{said}</span>
    </span>
  );
}

/** At most three, one over the other. */
function Faces({ present }: { present: readonly Presence[] }) {
  const { users } = useDesk();
  if (present.length === 0) return null;
  return (
    <span className="flex shrink-0">
      {present.slice(0, 3).map(({ user_id, state }) => (
        <span
          key={user_id}
          className={`flex rounded-full not-first:-ms-0.5 ring-[1.5px] ${state === 'typing' ? 'ring-accent' : 'ring-ok'}`}
        >
          <Avatar name={nameOf(users, user_id)} small />
        </span>
      ))}
    </span>
  );
}
