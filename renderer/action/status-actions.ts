import type { TicketStatus } from '../../server/contract/words.ts';
import type { Console } from '../app/console.ts';
import { targetCount, targetOf } from '../bulk/target.ts';
import type { Action } from './action.ts';
import { solveAndAdvance } from './move.ts';

/** Statuses that an agent sets by key: S and the letter. */
export const statusKeys: readonly [TicketStatus, string | undefined][] = [
  ['open', 's o'],
  ['pending', 's p'],
  ['holding', 's h'],
  ['solved', 's s'],
  ['closed', undefined],
];

/** Changing the status of the selected tickets or the open one, and taking it back. */
export function statusActions(console: Console): Action[] {
  const some = () => targetCount(console) > 0;
  const set = (status: TicketStatus) => void console.many.change(targetOf(console), { status });
  return [
    {
      id: 'solve',
      group: 'ticket',
      label: (t) => t('action.solve'),
      keys: ['e'],
      when: some,
      run: () => solveAndAdvance(console),
    },
    {
      id: 'reopen',
      group: 'ticket',
      label: (t) => t('action.reopen'),
      keys: ['Shift+E'],
      when: some,
      run: () => set('open'),
    },
    ...statusKeys.map(
      ([status, key]): Action => ({
        id: `status-${status}`,
        group: 'ticket',
        label: (t) => t('action.setStatus', { status: t(`status.${status}`) }),
        keys: key === undefined ? [] : [key],
        when: some,
        run: () => set(status),
      }),
    ),
    {
      id: 'undo',
      group: 'ticket',
      label: (t) => t('action.undo'),
      keys: ['z'],
      when: () => console.statuses.canUndo(),
      run: () => void console.statuses.undo(),
    },
  ];
}
