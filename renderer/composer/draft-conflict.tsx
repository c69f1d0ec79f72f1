import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../design/button.tsx';
import { isEmptyDraft } from './draft.ts';
import type { KeptDraft } from './kept-draft.ts';
import { beginningOf } from './say-newer.ts';

/** The same draft was written to in another window or on another computer: which of the two goes on. */
export function DraftConflict({ draft }: { draft: KeptDraft }) {
  const { t } = useTranslation();
  const stored = useStore(draft.state, (state) => state.stored);
  if (!stored) return null;
  const isGone = isEmptyDraft(stored);
  return (
    <div role="alert" className="mb-2 rounded-lg border border-warn/50 bg-raised px-3 py-2">
      <p className="font-semibold">{t(isGone ? 'composer.conflict.gone' : 'composer.conflict.other')}</p>
      {isGone ? null : (
        <p dir="auto" className="truncate text-ink2">
          {beginningOf(stored.content)}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button onClick={() => draft.settle('mine')}>{t('composer.conflict.mine')}</Button>
        <Button onClick={() => draft.settle('stored')}>
          {t(isGone ? 'composer.conflict.drop' : 'composer.conflict.theirs')}
        </Button>
      </div>
    </div>
  );
}
