import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { readTicketNumber } from '../palette/find-entries.ts';
import { findTargets, type TargetGroup } from './find-targets.ts';
import { foundTicketsQuery, rowsQuery, sameCustomerQuery } from './merge-queries.ts';

/** Rows of the list that are looked through: those that are loaded. */
const lookedThrough = 5000;

/** Where these tickets can be merged into, by what was typed; undefined until their own rows are there. */
export function useTargets(ids: readonly number[], wanted: string): TargetGroup[] | undefined {
  const { source, selection } = useConsole();
  const { data: merging } = useQuery(rowsQuery(source, ids));
  const customers = new Set(merging?.map(({ customer_id }) => customer_id));
  const customer = customers.size === 1 ? ([...customers][0] ?? 0) : 0;
  const { data: sameCustomer } = useQuery({ ...sameCustomerQuery(source, customer), enabled: customer !== 0 });
  const number = readTicketNumber(wanted);
  const { data: numbered } = useQuery({ ...rowsQuery(source, [number ?? 0]), enabled: number !== undefined });
  const found = useFound(wanted.trim());
  return useMemo(() => {
    if (!merging) return undefined;
    const { order } = selection.getState();
    const others = order.slice(0, lookedThrough).flatMap((id) => source.rows.get(id) ?? []);
    return findTargets({
      wanted,
      merging,
      sameCustomer: sameCustomer ?? [],
      numbered: number === undefined ? [] : (numbered ?? []),
      found,
      others,
    });
  }, [merging, sameCustomer, number, numbered, found, wanted, selection, source]);
}

/** What a search finds is asked for when the typing rests, not for each letter; ms. */
const rest = 120;

/** What the server finds by these words; undefined until it has, and where it cannot. */
function useFound(wanted: string) {
  const { source } = useConsole();
  const canSearch = useDesk().features.includes('search');
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), rest);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useQuery({
    ...foundTicketsQuery(source, rested),
    enabled: canSearch && rested !== '' && rested === wanted,
  });
  return rested === wanted ? data : undefined;
}
