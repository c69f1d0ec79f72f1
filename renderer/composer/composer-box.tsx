import { type KeyboardEvent, useRef } from 'react';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { sendAndAdvance, switchType } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { ComposerFrame } from './composer-frame.tsx';
import { ComposerHead } from './composer-head.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { NewerNotice } from './newer-notice.tsx';
import { pressComposerKey } from './press-composer-key.ts';
import { SendButtons } from './send-buttons.tsx';
import { valuesIn } from './use-saved-replies.ts';

export interface ComposerBoxProps {
  ticket: TicketItem;
  draft: KeptDraft;
}

/** What is written in a ticket: to whom, the text, the files, and how it is sent. */
export function ComposerBox({ ticket, draft }: ComposerBoxProps) {
  const console = useConsole();
  const box = useRef<HTMLDivElement>(null);
  const within = (isWithin: boolean) => console.composer.setState({ within: isWithin ? ticket.id : undefined });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what is pressed and focused in what it holds
    <div
      ref={box}
      className="contents"
      onKeyDownCapture={(event) =>
        pressComposerKey(event, {
          send: () => console.sender.send(ticket.id),
          sendAndSolve: () => sendAndAdvance(console, ticket.id),
          switch: () => switchType(console, ticket.id),
        })
      }
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && leave(event, console, draft)}
      onFocus={() => within(true)}
      onBlur={(event) => box.current?.contains(event.relatedTarget) || within(false)}
    >
      <ComposerFrame
        ticketId={ticket.id}
        draft={draft}
        values={() => valuesIn(console.source, ticket.id)}
        className="max-h-[60%] shrink-0 px-6 pt-1 pb-4 max-[480px]:px-3"
        above={<NewerNotice ticket={ticket} draft={draft} />}
        head={<ComposerHead ticket={ticket} draft={draft} />}
        onLeave={(event) => leave(event, console, draft)}
      >
        <SendButtons ticket={ticket} draft={draft} />
      </ComposerFrame>
    </div>
  );
}

type Pressed = KeyboardEvent<HTMLElement>;
type Console = ReturnType<typeof useConsole>;

/** Escape leaves the composer for the list, or for the ticket where no list is shown; what is written stays. */
function leave(event: Pressed, { composer }: Console, draft: KeptDraft): void {
  event.preventDefault();
  event.stopPropagation();
  draft.read();
  composer.close();
  const target =
    document.getElementById('ticket-rows') ?? document.querySelector<HTMLElement>('[data-timeline-scroller]');
  if (target?.tabIndex === -1 || target?.hasAttribute('tabindex')) target.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
