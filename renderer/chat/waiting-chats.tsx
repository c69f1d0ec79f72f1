import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useActions } from '../action/use-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { showAge } from '../text/show-time.ts';
import { useNow } from '../text/use-now.ts';
import { silenceChats, takeChat } from './take-chat.ts';
import { useWaitingChats } from './use-waiting-chats.ts';

/** Across the window, whatever is shown below: who has begun a chat and waits, the longest first. */
export function WaitingChats() {
  const { t } = useTranslation();
  const console = useConsole();
  const desk = useDesk();
  const { find } = useActions();
  const waiting = useWaitingChats();
  const isBlocked = useStore(console.ringer.state, (state) => state.isBlocked);
  const silenced = useStore(console.silencedChats, (state) => state.ids);
  const [first] = waiting;
  const name = first ? first.customer_name || t('chat.visitor') : '';
  const isLoud = waiting.some(({ id }) => !silenced.has(id));
  return (
    <section aria-label={t('chat.label')} className={first ? bar : 'sr-only'}>
      <p role="status" className="sr-only">
        {first ? t('chat.waits', { name, count: waiting.length }) : ''}
      </p>
      {first ? (
        <>
          <span className="text-accent">
            <Icon name="chat" />
          </span>
          <button
            type="button"
            title={t('chat.look')}
            onClick={() => console.navigation.go({ area: 'inbox', ticketId: first.id })}
            className="flex min-w-0 flex-1 items-baseline gap-2 text-start"
          >
            <span dir="auto" className="shrink-0 truncate font-semibold">
              {name}
            </span>
            <span dir="auto" className="min-w-0 truncate text-ink2">
              {first.title}
            </span>
            <Waited since={first.waiting_since ?? first.created_at} />
          </button>
          {waiting.length > 1 ? (
            <span className="shrink-0 text-ink2">{t('chat.more', { count: waiting.length - 1 })}</span>
          ) : null}
          {isBlocked ? <span className="shrink-0 text-ink3 max-xl:sr-only">{t('chat.blocked')}</span> : null}
          {isLoud ? (
            <Button
              look="ghost"
              onClick={() =>
                silenceChats(
                  console,
                  waiting.map(({ id }) => id),
                )
              }
            >
              {t('chat.silence')}
            </Button>
          ) : (
            <span className="shrink-0 text-ink3">{t('chat.silenced')}</span>
          )}
          <Button look="primary" onClick={() => takeChat(console, desk.user.id, first.id)}>
            {t('chat.answer')}
            <Keycap keys={find('answer-chat')?.keys[0] ?? ''} />
          </Button>
        </>
      ) : null}
    </section>
  );
}

const bar = 'flex min-h-11 shrink-0 items-center gap-2.5 border-line border-b bg-selected px-4 py-1';

function Waited({ since }: { since: string }) {
  const { t } = useTranslation();
  return <span className="shrink-0 text-ink3">{showAge(t, since, useNow())}</span>;
}
