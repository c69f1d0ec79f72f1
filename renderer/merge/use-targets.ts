import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConsole } from '../app/console.ts';
import { readTicketNumber } from '../palette/find-entries.ts';
import { findTargets, type TargetGroup } from './find-targets.ts';
import { rowsQuery, sameCustomerQuery } from './merge-queries.ts';

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
  return useMemo(() => {
    if (!merging) return undefined;
    const { order } = selection.getState();
    const others = order.slice(0, lookedThrough).flatMap((id) => source.rows.get(id) ?? []);
    return findTargets({
      wanted,
      merging,
      sameCustomer: sameCustomer ?? [],
      numbered: number === undefined ? [] : (numbered ?? []),
      others,
    });
  }, [merging, sameCustomer, number, numbered, wanted, selection, source]);
}
