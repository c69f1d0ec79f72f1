import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { useMatches } from './use-matches.ts';

/** Nothing has these words: what to try. */
export function NothingFound() {
  const { t } = useTranslation();
  const { navigation, search } = useConsole();
  const filter = useStore(navigation, (place) => place.filter);
  const isComplete = useMatches()?.isComplete ?? true;
  const { q = '' } = filter;
  const isNarrowed = Object.keys(filter).some((name) => name !== 'q');
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center text-ink2">
      <p className="max-w-full break-words text-ink">{t('search.nothing', { q })}</p>
      {isComplete ? null : <p>{t('search.incomplete')}</p>}
      <ul className="flex flex-col gap-1 text-small">
        <li>{t('search.try.fewer')}</li>
        <li>{t('search.try.beginning')}</li>
        <li>{t('search.try.operators')}</li>
      </ul>
      {isNarrowed ? <Button onClick={() => navigation.go({ filter: { q } })}>{t('filter.clear')}</Button> : null}
      <Button onClick={search.open}>{t('search.again')}</Button>
      <Button look="ghost" onClick={search.leave}>
        {t('search.leave')}
      </Button>
    </div>
  );
}
