import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { ChoiceInput } from '../design/choice-input.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { useChoice } from '../design/use-choice.ts';
import { MergePreview } from './merge-preview.tsx';
import { previewQuery } from './merge-queries.ts';
import { TargetList, targetOption } from './target-list.tsx';
import { useTargets } from './use-targets.ts';

/** Asks into which ticket some others go, and says what that does before Enter does it. */
export function MergeDialog() {
  const { panels } = useConsole();
  const ids = useStore(panels, (state) => state.merge);
  if (!ids) return null;
  return <Asking key={ids.join()} ids={ids} />;
}

function Asking({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  const { panels, merger } = useConsole();
  const [wanted, setWanted] = useState('');
  const groups = useTargets(ids, wanted);
  const found = groups?.flatMap(({ rows }) => rows) ?? [];
  const choice = useChoice(found, {
    list: 'merge-targets',
    idOf: ({ id }) => targetOption(id),
    onChoose: (into) => merge(into),
  });
  const { current: target, point } = choice;
  const preview = usePreview(target, ids);
  const merge = (into: TicketRow | undefined) => {
    if (!into || preview.error) return;
    const seen = preview.data?.target.id === into.id ? preview.data : undefined;
    const version = (row: TicketRow | undefined) => (row ? { version: row.version } : {});
    const sources = sourcesFor(into, ids).map((id) => ({ id, ...version(seen?.sources.find((row) => row.id === id)) }));
    panels.close();
    void merger.merge({ id: into.id, ...version(seen?.target) }, sources);
  };
  const title = ids.length === 1 ? t('merge.title', { id: ids[0] }) : t('merge.titleSeveral', { count: ids.length });
  return (
    <Dialog open onClose={panels.close} title={title} width={600} holdsInput>
      <div className="flex items-center gap-2 rounded-md border border-control px-2.5 focus-within:border-accent">
        <Icon name="search" size={16} />
        <ChoiceInput
          choice={choice}
          label={t('merge.find')}
          placeholder={t('merge.placeholder')}
          value={wanted}
          onType={setWanted}
          className="h-8"
        />
      </div>
      <TargetList groups={groups} current={target} wanted={wanted} onPoint={(row) => point(found.indexOf(row))} />
      <MergePreview
        target={target}
        count={sourcesFor(target, ids).length}
        preview={preview.data}
        error={preview.error}
      />
      <footer className="mt-3 flex justify-end gap-2">
        <Button look="ghost" onClick={panels.close}>
          {t('merge.cancel')}
        </Button>
        <Button look="primary" disabled={!target || preview.error !== null} onClick={() => merge(target)}>
          {target ? t('merge.into', { id: target.id }) : t('merge.merge')} <Keycap keys="Enter" plain />
        </Button>
      </footer>
    </Dialog>
  );
}

/** Those that go: all but the target, where it is one of them. */
const sourcesFor = (target: TicketRow | undefined, ids: readonly number[]): number[] =>
  ids.filter((id) => id !== target?.id);

/** A preview is asked for when the keyboard rests on a ticket, not for each one that an arrow runs past; ms. */
const rest = 120;

function usePreview(target: TicketRow | undefined, ids: readonly number[]) {
  const { source } = useConsole();
  const [rested, setRested] = useState<number>();
  const id = target?.id;
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), rest);
    return () => clearTimeout(timer);
  }, [id]);
  const { data, error } = useQuery({
    ...previewQuery(source, id ?? 0, sourcesFor(target, ids)),
    enabled: id !== undefined && rested === id,
  });
  return { data, error };
}
