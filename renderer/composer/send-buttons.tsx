import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import { composerKeys, sendAndAdvance } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { Button, buttonClass } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { Menu, MenuItem, MenuSection } from '../design/menu.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { asTimestamp, snoozeTimes } from '../property/snooze-times.ts';
import { TimeForm } from '../property/time-form.tsx';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import type { KeptDraft } from './kept-draft.ts';
import { canSend, type Sending } from './message-input.ts';

const statuses: readonly TicketStatus[] = ['open', 'pending', 'holding', 'solved'];

/** Sending; with a status, or later. */
export function SendButtons({ ticket, draft }: { ticket: TicketItem; draft: KeptDraft }) {
  const { t } = useTranslation();
  const console = useConsole();
  const type = useStore(draft.state, ({ fields }) => fields.type);
  const isReady = useStore(draft.state, ({ fields }) => canSend(fields));
  const isSending = useStore(console.composer, ({ sending }) => sending !== undefined);
  const [asksTime, setAsksTime] = useState(false);
  const off = !isReady || isSending;
  const send = (sending: Sending = {}) => void console.sender.send(ticket.id, sending);
  if (asksTime) {
    return (
      <TimeForm
        label={t('composer.sendThen')}
        onClose={() => setAsksTime(false)}
        onChoose={(sendAt) => {
          setAsksTime(false);
          send({ sendAt });
        }}
      />
    );
  }
  return (
    <>
      {type === 'reply' ? (
        <Button disabled={off} onClick={() => sendAndAdvance(console, ticket.id)}>
          {t('composer.sendAndSolve')}
        </Button>
      ) : null}
      <span className="flex">
        <Button
          look="primary"
          disabled={off}
          onClick={() => send()}
          className={type === 'note' ? '' : 'rounded-e-none'}
        >
          {t(type === 'note' ? 'composer.addNote' : 'composer.send')}
          <span className="@max-[520px]:hidden">
            <Keycap keys={composerKeys.send} plain />
          </span>
        </Button>
        {type === 'note' ? null : <SendMenu off={off} onSend={send} onAskTime={() => setAsksTime(true)} />}
      </span>
    </>
  );
}

interface SendMenuProps {
  off: boolean;
  onSend(sending: Sending): void;
  onAskTime(): void;
}

function SendMenu({ off, onSend, onAskTime }: SendMenuProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [now, setNow] = useState(Date.now);
  return (
    <Menu
      label={t('composer.sendOptions')}
      trigger={
        <button
          type="button"
          disabled={off}
          onPointerDown={() => setNow(Date.now())}
          className={`${buttonClass('primary')} rounded-s-none border-s-on-accent/40 px-1`}
        />
      }
      shown={<Icon name="down" size={14} />}
    >
      <MenuSection label={t('composer.sendAnd')}>
        {statuses.map((status) => (
          <MenuItem key={status} onChoose={() => onSend({ status })}>
            <span className={`flex items-center gap-2 status-${status}`}>
              <StatusShape status={status} size={12} />
            </span>
            {t(`status.${status}`)}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection label={t('composer.sendLater')}>
        {snoozeTimes(now).map(({ id, at }) => (
          <MenuItem key={id} onChoose={() => onSend({ sendAt: at })}>
            {t(`property.until.${id}`)}
            <span className="ms-auto ps-4 text-ink3">{showMoment(t, locale, asTimestamp(at), now)}</span>
          </MenuItem>
        ))}
        <MenuItem onChoose={onAskTime}>{t('composer.otherTime')}</MenuItem>
      </MenuSection>
    </Menu>
  );
}
