import { isEmailAddress } from '../../server/contract/base/customer-words.ts';
import { customerWriteRoutes } from '../../server/contract/base/customer-write.ts';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { fullName } from '../property/property.ts';

/**
 * Makes a customer of what was typed, an e-mail address or a name, who gets the address that nobody else has ('' for
 * none); then the ticket is theirs. Taking that back leaves the customer there.
 */
export function useCreateCustomer({ id, brand_id, channel_id }: TicketItem) {
  const { source, tickets, notices } = useConsole();
  const create = async (typed: string, address: string): Promise<void> => {
    const isAddress = isEmailAddress(typed);
    const wanted = isAddress ? { extra_email: typed } : { ...asNames(typed), ...linked(address, channel_id) };
    try {
      const { item } = await source.request(customerWriteRoutes.createCustomer, { brand_id, ...wanted });
      const name = fullName(item) || typed;
      await tickets.change([id], { customer: { id: item.id, name } });
    } catch (error) {
      notices.show({ kind: 'failed', total: 1, error, retry: () => void create(typed, address) });
    }
  };
  return create;
}

const linked = (address: string, channel_id: number) =>
  address === '' ? {} : { customer_link_channel: address, channel_id };

/** The last word is the last name. */
function asNames(typed: string): { firstname?: string; lastname: string } {
  const words = typed.split(/\s+/);
  const firstname = words.slice(0, -1).join(' ');
  return { lastname: words.at(-1) ?? '', ...(firstname === '' ? {} : { firstname }) };
}
