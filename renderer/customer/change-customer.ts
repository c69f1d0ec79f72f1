import { RequestFailed } from '../../server/client/request.ts';
import { customerWriteRoutes } from '../../server/contract/base/customer-write.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { deskCustomerRoutes } from '../../server/contract/desk/customers.ts';
import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { Notices } from '../bulk/notices.ts';
import type { TakeBack } from '../bulk/undo-stack.ts';
import { customerCardQuery, deskQuery, liveKey } from '../source/queries.ts';
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
    const { id, field } = wanted;
    try {
      await save(source, wanted, before);
    } catch (error) {
      show({ ...wanted, value: before });
      const now = conflictIn(error, field);
      if (now !== undefined) {
        refreshCustomer(source, id);
        const anyway = () => void queue.add(() => send(wanted, now || null));
        notices.show({ kind: 'customer-conflict', label: wanted.label, value: now, anyway });
        return undefined;
      }
      notices.show({ kind: 'failed', total: 1, label: wanted.label, error, retry: () => void change(wanted) });
      return undefined;
    }
    refreshCustomer(source, id);
    return () => putBack(wanted, before);
  };

  /** Only while it still is what the agent made of it. */
  const putBack = async (made: CustomerChange, before: string | null): Promise<void> => {
    // Asked for by itself: a query that news have begun anew would be given up.
    const { item: card } = await source.request(deskCustomerRoutes.getCustomerCard, { id: made.id });
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

/** Sends it, where the desk can say so only if the field still is what the agent saw. */
async function save(source: Source, { id, field, value }: CustomerChange, before: string | null): Promise<void> {
  const features = source.queries.getQueryData(deskQuery(source).queryKey)?.features;
  if (!features?.includes('customer-pages')) {
    const name = field === 'external_primary_id' ? 'externalPrimaryID' : field;
    await source.request(customerWriteRoutes.updateCustomer, { id, [name]: value });
    return;
  }
  const wish = { [field]: field === 'external_primary_id' ? (value ?? '') : value };
  await source.request(deskCustomerRoutes.changeCustomer, { id, ...wish, was: { [field]: before ?? '' } });
}

/** What somebody else has made of the field meanwhile, '' for nothing; undefined when it failed for another reason. */
const conflictIn = (error: unknown, field: CustomerField): string | undefined =>
  error instanceof RequestFailed ? error.body.changes?.find((change) => change.field === field)?.value : undefined;

/** Kinds of queries that are about one customer, by the id behind them; and those that any customer can be in. */
const ofCustomer = new Set(['customer', 'customer-card', 'customer-duplicates', 'customer-events']);
const lists = new Set(['found-customers', 'newest-customers']);

/** Reads again what shows a customer: the card, rows and tickets under their name, and who is found. */
export function refreshCustomer({ queries, rows }: Source, id: number): void {
  rows.renew(id);
  void queries.invalidateQueries({
    queryKey: [liveKey],
    predicate: ({ queryKey: [, kind, of], state }) => {
      if (kind === 'ticket') return (state.data as Partial<TicketItem> | undefined)?.customer_id === id;
      return (typeof kind === 'string' && ofCustomer.has(kind) && of === id) || lists.has(String(kind));
    },
  });
}
