import { customerDeleteRoutes } from '../../server/contract/base/customer-delete.ts';
import { channelIds } from '../../server/contract/base/customer-words.ts';
import { customerWriteRoutes } from '../../server/contract/base/customer-write.ts';
import { customerMergeRoutes } from '../../server/contract/desk/customer-merges.ts';
import { deskCustomerRoutes } from '../../server/contract/desk/customers.ts';
import type { Navigation } from '../app/navigation.ts';
import type { ChangeQueue } from '../bulk/change-queue.ts';
import type { Notices } from '../bulk/notices.ts';
import type { TakeBack } from '../bulk/undo-stack.ts';
import type { Source } from '../source/source.ts';
import { refreshCustomer } from './change-customer.ts';

/** A customer as they are named to the agent. */
export interface NamedCustomer {
  id: number;
  name: string;
}

/** The kinds of addresses that can be given to a customer. */
export const addressKinds = ['email', 'telephone', 'twitter', 'facebook'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** An address of a customer; `id` of the one that is stored. */
export interface KeptAddress {
  id: number;
  kind: AddressKind;
  address: string;
}

/** What is done with whole customers; each can be taken back like any change. What fails is told as a notice. */
export interface CustomerKeeper {
  merge(target: NamedCustomer, source: NamedCustomer): Promise<void>;
  /** Takes a customer out of the one they were merged into, however long ago. */
  takeOut(target: NamedCustomer, source: NamedCustomer): Promise<void>;
  /** Two customers are not the same: neither is suggested for the other any more. */
  keepApart(one: NamedCustomer, other: NamedCustomer): Promise<void>;
  /** Why the address was refused, undefined when it was not. */
  addAddress(customerId: number, kind: AddressKind, address: string): Promise<unknown>;
  removeAddress(customerId: number, address: KeptAddress): Promise<void>;
}

interface Parts {
  source: Source;
  notices: Notices;
  queue: ChangeQueue;
  navigation: Navigation;
}

export function createCustomerKeeper({ source, notices, queue, navigation }: Parts): CustomerKeeper {
  /** Does it; what fails is told with the customer's name and can be tried again. */
  const tryIt = async <Result>(label: string, work: () => Promise<Result>, retry: () => void) => {
    try {
      return { result: await work() };
    } catch (error) {
      notices.show({ kind: 'failed', total: 1, label, error, retry });
      return undefined;
    }
  };
  const showInstead = (from: number, to: number) => {
    if (navigation.getState().customerId === from) navigation.go({ customerId: to }, { replace: true });
  };
  const refresh = (...ids: number[]) => {
    for (const id of ids) refreshCustomer(source, id);
  };

  const takeApart = async (target: NamedCustomer, from: NamedCustomer, shown?: number): Promise<void> => {
    const retry = () => void queue.inTurn(() => takeApart(target, from, shown));
    const wanted = { id: target.id, source_id: from.id };
    const undone = await tryIt(target.name, () => source.request(customerMergeRoutes.undoCustomerMerge, wanted), retry);
    if (!undone) return;
    refresh(target.id, from.id);
    if (shown !== undefined) showInstead(target.id, shown);
    const { elsewhere, state } = undone.result.item;
    const done = state === 'undoing' ? 'unmerging' : 'unmerged';
    notices.show({ kind: 'customer', done, name: from.name, other: target.name, elsewhere });
  };
  const mergeNow = async (target: NamedCustomer, from: NamedCustomer): Promise<TakeBack | undefined> => {
    const wanted = { id: target.id, source_id: from.id };
    const merged = await tryIt(
      from.name,
      () => source.request(customerMergeRoutes.mergeCustomers, wanted),
      () => void merge(target, from),
    );
    if (!merged) return undefined;
    const { customerId: shown } = navigation.getState();
    showInstead(from.id, target.id);
    refresh(target.id, from.id);
    const done = merged.result.item.state === 'merging' ? 'merging' : 'merged';
    notices.show({ kind: 'customer', done, name: from.name, other: target.name, undo: true });
    return () => takeApart(target, from, shown === from.id ? shown : undefined);
  };
  const merge: CustomerKeeper['merge'] = (target, from) => queue.add(() => mergeNow(target, from));

  const setApart = async (one: NamedCustomer, other: NamedCustomer, apart: boolean): Promise<TakeBack | undefined> => {
    const wanted = { id: one.id, otherID: other.id, apart };
    const retry = () => void queue.inTurn(() => setApart(one, other, apart));
    const kept = await tryIt(other.name, () => source.request(customerMergeRoutes.keepApart, wanted), retry);
    if (!kept) return undefined;
    refresh(one.id, other.id);
    const names = { name: one.name, other: other.name };
    if (apart) notices.show({ kind: 'customer', done: 'apart', ...names, undo: true });
    else notices.show({ kind: 'customer', done: 'together', ...names });
    return async () => void (await setApart(one, other, false));
  };

  const addresses = createAddressKeeper({ source, notices, queue, navigation });
  return {
    merge,
    takeOut: (target, from) => queue.inTurn(() => takeApart(target, from)),
    keepApart: (one, other) => queue.add(() => setApart(one, other, true)),
    ...addresses,
  };
}

/** The address as it is stored now: removed and given back meanwhile it is another row. */
async function findKept(source: Source, customerId: number, wanted: KeptAddress): Promise<KeptAddress | undefined> {
  // Asked for by itself: a query that news have begun anew would be given up.
  const { item: card } = await source.request(deskCustomerRoutes.getCustomerCard, { id: customerId });
  const found = card.customer_channels.find(
    ({ channel_id, unique_reference }) => channel_id === channelIds[wanted.kind] && unique_reference === wanted.address,
  );
  return found && { ...wanted, id: found.id };
}

/** The field of a request that gives an address of a kind. */
const extra = {
  email: 'extra_email',
  telephone: 'extra_telephone',
  twitter: 'extra_twitter',
  facebook: 'extra_facebook',
} as const;

function createAddressKeeper({ source, notices, queue }: Parts): Pick<CustomerKeeper, 'addAddress' | 'removeAddress'> {
  const add = async (customerId: number, kind: AddressKind, address: string): Promise<KeptAddress | undefined> => {
    const wanted = { customer_id: customerId, [extra[kind]]: address };
    const { item } = await source.request(customerWriteRoutes.addChannelOnly, wanted);
    refreshCustomer(source, customerId);
    const added = item.customer_channels.at(-1);
    return added && { id: added.id, kind, address: added.unique_reference };
  };
  const remove = async (customerId: number, { id }: KeptAddress): Promise<void> => {
    await source.request(customerDeleteRoutes.deleteCustomerChannel, { id });
    refreshCustomer(source, customerId);
  };
  const failed = (address: string, error: unknown, retry: () => void) =>
    notices.show({ kind: 'failed', total: 1, label: address, error, retry });

  /** Takes back an address that was added, and a removal; each is told. */
  const takeAway = async (customerId: number, address: KeptAddress): Promise<void> => {
    try {
      const kept = await findKept(source, customerId, address);
      if (!kept) return;
      await remove(customerId, kept);
      notices.show({ kind: 'customer', done: 'address-removed', name: address.address, other: '' });
    } catch (error) {
      failed(address.address, error, () => void queue.inTurn(() => takeAway(customerId, address)));
    }
  };
  const giveBack = async (customerId: number, { kind, address }: KeptAddress): Promise<void> => {
    try {
      await add(customerId, kind, address);
      notices.show({ kind: 'customer', done: 'address-added', name: address, other: '' });
    } catch (error) {
      failed(address, error, () => void queue.inTurn(() => giveBack(customerId, { id: 0, kind, address })));
    }
  };

  return {
    async addAddress(customerId, kind, address) {
      let refused: unknown;
      await queue.add(async () => {
        try {
          const added = await add(customerId, kind, address);
          if (!added) return undefined;
          notices.show({ kind: 'customer', done: 'address-added', name: added.address, other: '', undo: true });
          return () => takeAway(customerId, added);
        } catch (error) {
          refused = error;
          return undefined;
        }
      });
      return refused;
    },
    removeAddress: (customerId, address) =>
      queue.add(async () => {
        try {
          await remove(customerId, address);
        } catch (error) {
          failed(address.address, error, () => {});
          return undefined;
        }
        notices.show({ kind: 'customer', done: 'address-removed', name: address.address, other: '', undo: true });
        return () => giveBack(customerId, address);
      }),
  };
}
