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

/** Who else has the open ticket open, told to screen readers as it changes. */
export function WhoIsHere({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { users } = useDesk();
  const locale = useLocale();
  const present = usePresent(ticketId);
  return (
    <span role="status" className="flex min-w-0 items-center gap-1.5 text-ink2">
      <Faces present={present} />
      <span className="truncate">{sayPresence(t, present, { users, locale })}</span>
    </span>
  );
}

/** The same, as a mark in a row of the list. */
export function WhoIsThere({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { users } = useDesk();
  const locale = useLocale();
  const present = usePresent(ticketId);
  if (present.length === 0) return null;
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
          className={`not-first:-ms-1 rounded-full border-2 bg-surface ${state === 'typing' ? 'border-accent' : 'border-ok'}`}
        >
          <Avatar name={nameOf(users, user_id)} small />
        </span>
      ))}
    </span>
  );
}
