import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import type { KeptDraft } from './kept-draft.ts';

/** Where what is written is safe, in two words. */
export function SafetyLabel({ draft }: { draft: KeptDraft }) {
  const { t } = useTranslation();
  const { composer } = useConsole();
  const safety = useStore(draft.state, (state) => state.safety);
  const isSending = useStore(composer, ({ sending }) => sending !== undefined);
  const said = isSending ? t('composer.sending') : sayable.has(safety) ? t(`composer.safety.${safety as Sayable}`) : '';
  const isWorse = safety === 'unreachable' || safety === 'refused';
  return (
    <span role="status" className={`truncate text-small ${isWorse && !isSending ? 'text-warn' : 'text-ink3'}`}>
      {said}
    </span>
  );
}

type Sayable = 'saved' | 'unreachable' | 'refused';
const sayable: ReadonlySet<string> = new Set<Sayable>(['saved', 'unreachable', 'refused']);
