import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import { useConsole } from '../app/console.ts';
import { foundCustomersQuery } from '../source/queries.ts';

export interface FoundCustomers {
  found: readonly ListedCustomer[];
  /** Whether that is the answer to what is asked now, and not to what was asked before. */
  isAnswered: boolean;
  error: unknown;
  retry(): void;
}

/** Customers of a brand, or of all, by the beginning of a name, address or number. */
export function useFoundCustomers(brandId: number | undefined, find: string): FoundCustomers {
  const { source } = useConsole();
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...foundCustomersQuery(source, brandId, find),
    enabled: find !== '',
    placeholderData: keepPreviousData,
  });
  return {
    found: find === '' ? [] : (data ?? []),
    isAnswered: find === '' || (data !== undefined && !isPlaceholderData),
    error,
    retry: () => void refetch(),
  };
}
