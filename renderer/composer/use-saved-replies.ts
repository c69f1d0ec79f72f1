import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { canUseMacros } from '../action/macro-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { fillVariables, type Values } from '../macro/fill-variables.ts';
import { valuesOf } from '../macro/macro-values.ts';
import { deskQuery, macrosQuery, ticketQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { createReplyList } from './reply-list.ts';
import type { SuggestionList } from './suggestion-list.ts';

/**
 * The saved replies that `/` offers, filled in when one is chosen.
 *
 * @param values what their variables stand for then; undefined leaves them as they are.
 */
export function useSavedReplies(values: () => Values | undefined): SuggestionList {
  const { source } = useConsole();
  const desk = useDesk();
  const latest = useRef(values);
  latest.current = values;
  useQuery({ ...macrosQuery(source), enabled: canUseMacros(desk) });
  return useMemo(
    () =>
      createReplyList({
        macros: () => source.queries.getQueryData(macrosQuery(source).queryKey) ?? [],
        textOf: ({ content }) => {
          const known = latest.current();
          return known ? fillVariables(content, known) : content;
        },
      }),
    [source],
  );
}

/** What variables stand for in a ticket that is there, as it is. */
export function valuesIn(source: Source, ticketId: number): Values | undefined {
  const ticket = source.queries.getQueryData(ticketQuery(source, ticketId).queryKey);
  const desk = source.queries.getQueryData(deskQuery(source).queryKey);
  return ticket && desk ? valuesOf(ticket, desk) : undefined;
}
