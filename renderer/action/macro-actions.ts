import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import { targetCount, targetOf } from '../bulk/target.ts';
import type { Action } from './action.ts';

export const canUseMacros = ({ features, permissions }: Pick<DeskFacts, 'features' | 'permissions'>): boolean =>
  features.includes('macros') && permissions.includes('TICKET_CUD');

/** Choosing a macro for the selected tickets or the open one. */
export const macroActions = (console: Console, desk: DeskFacts): Action[] =>
  canUseMacros(desk)
    ? [
        {
          id: 'use-macro',
          group: 'ticket',
          label: (t) => t('macro.use'),
          keys: ['m'],
          when: () => targetCount(console) > 0,
          run: () => console.panels.chooseMacro(targetOf(console)),
        },
      ]
    : [];
