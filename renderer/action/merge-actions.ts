import type { Console } from '../app/console.ts';
import { mostMerged } from '../merge/can-merge.ts';
import type { Action } from './action.ts';
import { targetIds } from './move.ts';

export const mergeKey = 'Shift+M';

/** Merging the selected tickets, or the open one, into another. */
export function mergeActions(console: Console): Action[] {
  const count = () => targetIds(console).length;
  return [
    {
      id: 'merge',
      group: 'ticket',
      label: (t) => t('merge.action'),
      keys: [mergeKey],
      when: () => count() > 0 && count() <= mostMerged,
      run: () => console.panels.askForTarget(targetIds(console)),
    },
  ];
}
