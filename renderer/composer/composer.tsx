import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { type DraftType, draftTypes } from '../../server/contract/desk/drafts.ts';
import { write } from '../action/composer-actions.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import type { ComposerBoxProps } from './composer-box.tsx';
import { draftTypeKeys } from './composer-store.ts';
import { isEmptyDraft } from './draft.ts';

/**
 * Where answers are written, below the timeline: three buttons, or the editor once something is wanted or begun. Nothing
 * is begun in a ticket that was merged into another; what was begun before is still there.
 */
export function Composer({ ticket, isMerged }: { ticket: TicketItem; isMerged: boolean }) {
  const { drafts, composer } = useConsole();
  const draft = drafts.of(ticket.id);
  const isRead = useStore(draft.state, ({ safety }) => safety !== 'reading');
  const isBegun = useStore(draft.state, ({ fields, stored }) => !isEmptyDraft(fields) || stored !== undefined);
  const isWanted = useStore(composer, ({ openFor }) => openFor === ticket.id);
  const Box = useBox();
  useSafety();
  const isOpen = isRead && (isBegun || isWanted);
  if (isOpen && Box) return <Box key={ticket.id} ticket={ticket} draft={draft} />;
  if (isMerged) return null;
  return (
    <div className="flex shrink-0 gap-1.5 px-6 pt-1 pb-4">
      {draftTypes.map((type) => (
        <BeginButton key={type} ticketId={ticket.id} type={type} />
      ))}
    </div>
  );
}

const icons = { reply: 'reply', note: 'pencil', forward: 'forward' } as const;

function BeginButton({ ticketId, type }: { ticketId: number; type: DraftType }) {
  const { t } = useTranslation();
  const console = useConsole();
  return (
    <Button onClick={() => write(console, type, ticketId)}>
      <Icon name={icons[type]} size={15} />
      {t(`composer.type.${type}`)}
      <span className="max-[480px]:hidden">
        <Keycap keys={draftTypeKeys[type]} />
      </span>
    </Button>
  );
}

/** The editor is loaded when the window is idle; what could not be loaded is tried again with the next ticket. */
function useBox(): ComponentType<ComposerBoxProps> | undefined {
  const [box, setBox] = useState<{ Box: ComponentType<ComposerBoxProps> }>();
  useEffect(() => {
    if (box) return;
    const load = async () => setBox({ Box: (await import('./composer-box.tsx')).ComposerBox });
    const handle = requestIdleCallback(() => void load().catch(() => {}), { timeout: 1500 });
    return () => cancelIdleCallback(handle);
  }, [box]);
  return box?.Box;
}

/** Everything written is brought to safety when the window is hidden or closed. */
function useSafety(): void {
  const { drafts } = useConsole();
  useEffect(() => {
    const flush = () => drafts.flush();
    const onVisibility = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [drafts]);
}
