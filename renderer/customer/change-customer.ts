import { customerWriteRoutes } from '../../server/contract/base/customer-write.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { Notices } from '../bulk/notices.ts';
import type { TakeBack } from '../bulk/undo-stack.ts';
import { customerCardQuery, liveKey } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { type CustomerField, valueIn, withValue } from './customer-value.ts';

export interface CustomerChange {
  id: number;
  field: CustomerField;
  /** As the agent reads the field's name. */
  label: string;
  value: string | null;
}

export interface CustomerChanger {
  /** Changes one field of a customer; shows it at once and takes it back where the server refuses. */
  change(change: CustomerChange): Promise<void>;
}

export function createCustomerChanger(source: Source, notices: Notices, queue: ChangeQueue): CustomerChanger {
  const show = ({ id, field, value }: CustomerChange) =>
    source.queries.setQueryData(
      customerCardQuery(source, id).queryKey,
      (card) => card && withValue(card, field, value),
    );

  const send = async (wanted: CustomerChange, before: string | null): Promise<TakeBack | undefined> => {
    const { id, field, value } = wanted;
    try {
      await source.request(customerWriteRoutes.updateCustomer, { id, [field]: value });
    } catch (error) {
      show({ ...wanted, value: before });
      notices.show({ kind: 'failed', total: 1, label: wanted.label, error, retry: () => void change(wanted) });
      return undefined;
    }
    refreshCustomer(source, id);
    return () => putBack(wanted, before);
  };

  /** Only while it still is what the agent made of it. */
  const putBack = async (made: CustomerChange, before: string | null): Promise<void> => {
    const card = await source.queries.fetchQuery({ ...customerCardQuery(source, made.id), staleTime: 0 });
    if (valueIn(card, made.field) !== made.value) return;
    const wanted = { ...made, value: before };
    show(wanted);
    if (await send(wanted, made.value)) notices.show({ kind: 'undone-customer', label: made.label });
  };

  const change = async (wanted: CustomerChange): Promise<void> => {
    const card = source.queries.getQueryData(customerCardQuery(source, wanted.id).queryKey);
    const before = card ? valueIn(card, wanted.field) : null;
    if (card && before === wanted.value) return;
    show(wanted);
    await queue.add(async () => {
      const takeBack = await send(wanted, before);
      if (takeBack) notices.show({ kind: 'changed-customer', label: wanted.label, value: wanted.value });
      return takeBack;
    });
  };

  return { change };
}

/** Reads again what shows a customer: the card, rows and tickets under their name, and who is found. */
export function refreshCustomer({ queries, rows }: Source, id: number): void {
  rows.renew(id);
  void queries.invalidateQueries({
    queryKey: [liveKey],
    predicate: ({ queryKey: [, kind, of], state }) => {
      if (kind === 'ticket') return (state.data as Partial<TicketItem> | undefined)?.customer_id === id;
      return ((kind === 'customer' || kind === 'customer-card') && of === id) || kind === 'found-customers';
    },
  });
}
