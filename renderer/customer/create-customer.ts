import { isEmailAddress } from '../../server/contract/base/customer-words.ts';
import { customerWriteRoutes } from '../../server/contract/base/customer-write.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { deskCustomerRoutes } from '../../server/contract/desk/customers.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { fullName } from '../property/property.ts';
import type { Source } from '../source/source.ts';
import { knowsCustomers, namesIn } from './customer-value.ts';

/**
 * Makes a customer of what was typed, an e-mail address or a name, who gets the address that nobody else has ('' for
 * none); then the ticket is theirs. Taking that back takes away whoever is new, unless something else is theirs by then.
 */
export function useCreateCustomer({ id, brand_id, channel_id }: TicketItem) {
  const { source, tickets, notices } = useConsole();
  const canDiscard = knowsCustomers(useDesk());
  const create = async (typed: string, address: string): Promise<void> => {
    const isAddress = isEmailAddress(typed);
    const wanted = isAddress ? { extra_email: typed } : { ...asNames(typed), ...linked(address, channel_id) };
    try {
      const isNew = canDiscard && (await isNobodys(source, brand_id, isAddress ? typed : address));
      const { item } = await source.request(customerWriteRoutes.createCustomer, { brand_id, ...wanted });
      const name = fullName(item) || typed;
      const afterUndo = () => discard(source, item.id);
      await tickets.change([id], { customer: { id: item.id, name } }, isNew ? { afterUndo } : {});
    } catch (error) {
      notices.show({ kind: 'failed', total: 1, error, retry: () => void create(typed, address) });
    }
  };
  return create;
}

/** Whether an address is no customer's yet: then who is made with it is new. */
async function isNobodys(source: Source, brand_id: number, address: string): Promise<boolean> {
  if (address === '') return true;
  const { item } = await source.request(deskCustomerRoutes.findCustomers, { brand_id, find: address });
  return item.every(({ channels }) => !channels.some(({ channel }) => isSame(channel, address)));
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Who is in use by now is refused, and stays. */
async function discard(source: Source, id: number): Promise<void> {
  await source.request(deskCustomerRoutes.discardCustomer, { id }).catch(() => {});
}

const linked = (address: string, channel_id: number) =>
  address === '' ? {} : { customer_link_channel: address, channel_id };

/** The API takes no empty names. */
const asNames = (typed: string): { firstname?: string; lastname?: string } =>
  Object.fromEntries(Object.entries(namesIn(typed)).filter(([, name]) => name !== ''));
