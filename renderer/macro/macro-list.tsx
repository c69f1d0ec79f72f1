import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MacroItem, macroRoutes } from '../../server/contract/desk/macros.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Button } from '../design/button.tsx';
import { Failure, reasonOf } from '../design/failure.tsx';
import { Icon } from '../design/icon.tsx';
import { macrosQuery } from '../source/queries.ts';
import { sayMacro } from './say-change.ts';

/** The saved replies and macros, everybody's and one's own, and where they are made. */
export function MacroList() {
  const { t } = useTranslation();
  const { source, panels } = useConsole();
  const { data, error, refetch } = useQuery(macrosQuery(source));
  if (error && !data) return <Failure what={t('macro.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <p className="mb-3 max-w-[560px] text-ink2">{t('macro.explain')}</p>
      {[true, false].map((shared) => (
        <Macros key={String(shared)} shared={shared} macros={data.filter((macro) => macro.shared === shared)} />
      ))}
      <Button onClick={() => panels.editMacro('new')}>{t('macro.add')}</Button>
    </>
  );
}

function Macros({ shared, macros }: { shared: boolean; macros: readonly MacroItem[] }) {
  const { t } = useTranslation();
  if (macros.length === 0) return null;
  return (
    <>
      <h3 className="font-semibold text-ink3 text-label">{t(shared ? 'macro.shared' : 'macro.own')}</h3>
      <ul className="mb-3 max-w-[640px] divide-y divide-line">
        {macros.map((macro) => (
          <Macro key={macro.id} macro={macro} />
        ))}
      </ul>
    </>
  );
}

function Macro({ macro }: { macro: MacroItem }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const desk = useDesk();
  const { remove, error } = useRemove(macro);
  const [leaving, setLeaving] = useState(false);
  const mayChange = !macro.shared || desk.permissions.includes('DESK_ADMIN');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{macro.name}</span>
        <span className="block truncate text-ink3">{sayMacro(t, macro, desk)}</span>
      </span>
      {mayChange && !leaving ? (
        <>
          <Button look="ghost" aria-label={t('macro.editOf', macro)} onClick={() => panels.editMacro(macro)}>
            <Icon name="pencil" size={15} />
          </Button>
          <Button look="ghost" aria-label={t('macro.deleteOf', macro)} onClick={() => setLeaving(true)}>
            <Icon name="close" size={15} />
          </Button>
        </>
      ) : null}
      {leaving ? (
        <>
          <Button onClick={() => setLeaving(false)}>{t('macro.cancel')}</Button>
          <Button ref={(button) => button?.focus()} look="danger" onClick={remove}>
            {t('macro.delete')}
          </Button>
        </>
      ) : null}
      {error ? (
        <p role="alert" className="w-full text-danger">
          {t('macro.notSaved', { reason: reasonOf(error, t('failure.unreachable')) })}
        </p>
      ) : null}
    </li>
  );
}

function useRemove({ id }: MacroItem) {
  const { source } = useConsole();
  const { mutate, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => source.request(macroRoutes.deleteMacro, { id }),
    onSettled: () => source.queries.invalidateQueries({ queryKey: macrosQuery(source).queryKey }),
  });
  return { remove: () => mutate(), error };
}
