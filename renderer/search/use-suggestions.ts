import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type SearchOperator, searchHas, searchIs } from '../../server/contract/desk/search-words.ts';
import { ticketPriorities, ticketStatuses } from '../../server/contract/words.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { tagsQuery } from '../source/queries.ts';
import { type OperatorValue, type Suggestion, suggest } from './suggest.ts';

/** What is offered for what is typed: operators and their values; where nothing is, what was searched last. */
export function useSuggestions(typed: string): Suggestion[] {
  const { t } = useTranslation();
  const { source, preferences } = useConsole();
  const desk = useDesk();
  const recent = useStore(preferences, (state) => state.recentSearches);
  const { data: tags } = useQuery({ ...tagsQuery(source), enabled: /\btag:/i.test(typed) });
  if (typed.trim() === '')
    return recent.map((text, at) => ({ id: `recent-${at}`, text, label: text, hint: t('search.recent') }));
  const plain = (value: string): OperatorValue => ({ value, label: value });
  const named = (all: readonly { name: string }[]) => all.map(({ name }) => plain(name));
  const none: OperatorValue = { value: 'none', label: t('search.values.none') };
  const valuesOf = (operator: SearchOperator): readonly OperatorValue[] => {
    switch (operator) {
      case 'status':
        return ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
      case 'priority':
        return ticketPriorities.map((value) => ({ value, label: t(`priority.${value}`) }));
      case 'is':
        return searchIs.map((value) => ({ value, label: t(`search.values.${value}`) }));
      case 'has':
        return searchHas.map((value) => ({ value, label: t(`search.values.${value}`) }));
      case 'assignee':
        return [{ value: 'me', label: t('search.values.mine') }, none, ...named(desk.users)];
      case 'group':
        return [none, ...named(desk.groups)];
      case 'brand':
        return named(desk.brands);
      case 'channel':
        return (['email', 'telephone', 'chat'] as const).map((value) => ({ value, label: t(`channel.${value}`) }));
      case 'tag':
        return (tags ?? []).map(plain);
      default:
        return [];
    }
  };
  return suggest(typed, valuesOf, (operator) => t(`search.operators.${operator}`));
}
