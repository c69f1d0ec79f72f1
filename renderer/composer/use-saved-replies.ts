import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { canUseMacros } from '../action/macro-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { fillVariables } from '../macro/fill-variables.ts';
import { valuesOf } from '../macro/macro-values.ts';
import { deskQuery, macrosQuery, ticketQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { createReplyList } from './reply-list.ts';
import type { SuggestionList } from './suggestion-list.ts';

/** The saved replies that `/` offers in a ticket, filled in for it as it is when one is chosen. */
export function useSavedReplies(ticketId: number): SuggestionList {
  const { source } = useConsole();
  const desk = useDesk();
  useQuery({ ...macrosQuery(source), enabled: canUseMacros(desk) });
  return useMemo(
    () =>
      createReplyList({
        macros: () => source.queries.getQueryData(macrosQuery(source).queryKey) ?? [],
        textOf: ({ content }) => filledIn(source, ticketId, content),
      }),
    [source, ticketId],
  );
}

function filledIn(source: Source, ticketId: number, content: string): string {
  const ticket = source.queries.getQueryData(ticketQuery(source, ticketId).queryKey);
  const desk = source.queries.getQueryData(deskQuery(source).queryKey);
  return ticket && desk ? fillVariables(content, valuesOf(ticket, desk)) : content;
}
