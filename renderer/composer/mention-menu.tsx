import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Avatar } from '../design/avatar.tsx';
import type { MentionList } from './mention-list.ts';

export const mentionMenuId = 'mentions';
export const mentionOptionId = (userId: number): string => `${mentionMenuId}-${userId}`;

/** The users that an `@` offers, above the line that it stands in. */
export function MentionMenu({ list }: { list: MentionList }) {
  const { t } = useTranslation();
  const { users, at, place, choose } = useStore(list.state);
  if (users.length === 0 || !place) return null;
  return createPortal(
    <div
      id={mentionMenuId}
      role="listbox"
      aria-label={t('composer.mention')}
      style={{ insetInlineStart: place.left, bottom: window.innerHeight - place.top + 4 }}
      className="fixed z-40 min-w-44 rounded-lg border border-line bg-raised p-1 text-ink shadow-raised"
    >
      {users.map((user, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text's keys choose
        <div
          key={user.id}
          id={mentionOptionId(user.id)}
          role="option"
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(user)}
          className={`flex min-h-7 items-center gap-2 rounded-md px-2 ${index === at ? 'bg-selected' : ''}`}
        >
          <Avatar name={user.name} small />
          {user.name}
        </div>
      ))}
    </div>,
    document.body,
  );
}
