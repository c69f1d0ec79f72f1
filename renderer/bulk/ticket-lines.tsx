import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BulkResult } from '../../server/contract/desk/bulk-changes.ts';
import { deskTicketRoutes, type TicketRow } from '../../server/contract/desk/tickets.ts';
import { useConsole } from '../app/console.ts';
import { StatusShape } from '../design/status-shape.tsx';
import { useSayBulk } from './say-bulk.ts';

/** Tickets of a job, a line each that opens the ticket, with why it stays as it is. At most 200. */
export function TicketLines({ results }: { results: readonly BulkResult[] }) {
  const { source } = useConsole();
  const ids = results.map(({ ticket_id }) => ticket_id);
  const { data } = useQuery({
    queryKey: ['bulk-tickets', ids],
    queryFn: async ({ signal }) => (await source.request(deskTicketRoutes.getTicketRows, { ids }, { signal })).item,
  });
  const rows = new Map(data?.map((row) => [row.id, row]));
  return (
    <ul className="flex flex-col">
      {results.map((result) => (
        <Line key={result.ticket_id} result={result} row={rows.get(result.ticket_id)} />
      ))}
    </ul>
  );
}

function Line({ result, row }: { result: BulkResult; row: TicketRow | undefined }) {
  const { t } = useTranslation();
  const { panels, navigation } = useConsole();
  const why = useSayBulk().why(result);
  const open = () => {
    panels.close();
    navigation.go({ area: 'inbox', ticketId: result.ticket_id });
  };
  const name = row ? [row.customer_name, row.title].filter((part) => part !== '').join(': ') : '';
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        disabled={!row}
        onClick={open}
        className="grid w-full grid-cols-[16px_minmax(0,1fr)] items-center gap-x-2 rounded-md px-1 py-1.5 text-start enabled:hover:bg-hover"
      >
        {row ? <StatusShape status={row.status} /> : <span />}
        <span dir="auto" className="truncate">
          <span className="text-ink3">#{result.ticket_id}</span> {name || (row ? t('list.noTitle') : '')}
        </span>
        {why === '' ? null : <span className="col-start-2 text-ink2 text-small">{why}</span>}
      </button>
    </li>
  );
}
