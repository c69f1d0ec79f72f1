import type { Console } from '../app/console.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import type { Action } from './action.ts';

/** Finding tickets by their words; absent where the desk cannot. */
export const searchActions = ({ search }: Console, { features }: DeskFacts): Action[] =>
  features.includes('search')
    ? [
        {
          id: 'search',
          group: 'go',
          label: (t) => t('search.label'),
          keys: ['/'],
          when: () => true,
          run: search.open,
        },
      ]
    : [];
