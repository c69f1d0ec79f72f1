import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { PopoverPanel } from '../design/popover-panel.tsx';
import { Picker } from '../property/picker.tsx';
import { macrosQuery } from '../source/queries.ts';
import { applyMacro } from './apply-macro.ts';
import { sayMacro } from './say-change.ts';

/** Chooses a macro for the selected tickets or the open one, by a few letters. */
export function MacroPicker() {
  const { t } = useTranslation();
  const console = useConsole();
  const desk = useDesk();
  const target = useStore(console.panels, (state) => state.macro);
  const { data: macros = [], isPending } = useQuery(macrosQuery(console.source));
  if (!target) return null;
  return (
    <PopoverPanel title={t('macro.use')} beside={undefined} onClose={console.panels.close}>
      <Picker
        label={t('macro.use')}
        placeholder={t('macro.find')}
        options={macros.map((macro) => ({ id: String(macro.id), label: macro.name, hint: sayMacro(t, macro, desk) }))}
        isAsking={isPending}
        onChoose={(id) => {
          const chosen = macros.find((macro) => String(macro.id) === id);
          console.panels.close();
          if (chosen) applyMacro(console, { desk, macro: chosen, target });
        }}
      />
      {macros.length === 0 && !isPending ? <p className="px-3 py-2 text-ink3">{t('macro.none')}</p> : null}
    </PopoverPanel>
  );
}
