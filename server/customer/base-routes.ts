import { crmRoutes } from '../contract/base/crm.ts';
import { customerRoutes } from '../contract/base/customer.ts';
import { customerDeleteRoutes } from '../contract/base/customer-delete.ts';
import { customerSearchRoutes } from '../contract/base/customer-search.ts';
import { customerTimelineRoutes } from '../contract/base/customer-timeline.ts';
import { customerWriteRoutes } from '../contract/base/customer-write.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { syncWithCrm } from '../crm/sync.ts';
import { handle } from '../http/mount.ts';
import { purgeCustomer } from '../purge/purge-customer.ts';
import { addAddresses } from './add-addresses.ts';
import { addExternalEvent } from './add-event.ts';
import { createCustomer } from './create.ts';
import { createCustomerStrictly } from './create-crud.ts';
import { deleteCustomer } from './delete.ts';
import { deleteChannel } from './delete-channel.ts';
import { getCustomer } from './get.ts';
import { listCustomers } from './list.ts';
import { searchByAddress } from './search-by-address.ts';
import { searchByPrimaryId } from './search-by-primary-id.ts';
import { getCustomerTimeline } from './timeline.ts';
import { updateCustomer } from './update.ts';
import { updateCustomerByPrimaryId } from './update-by-primary-id.ts';
import { updateCustomerName } from './update-name.ts';

const updated = result('Customer updated.');

/** Every customer route of api-v2. */
export const baseCustomerRoutes = [
  ...handle(customerRoutes, {
    listCustomers: async (ctx, input) => itemList(await listCustomers(ctx, input)),
    getCustomer: async (ctx, { id }) => item(await getCustomer(ctx, id)),
  }),
  ...handle(customerSearchRoutes, {
    searchByPrimaryExternalID: async (ctx, input) => item(await searchByPrimaryId(ctx, input)),
    searchByCustomerChannelValue: async (ctx, input) => item(await searchByAddress(ctx, input)),
  }),
  ...handle(customerWriteRoutes, {
    createCustomer: async (ctx, input) => item(await createCustomer(ctx, input)),
    createCustomerCRUD: async (ctx, input) => item(await createCustomerStrictly(ctx, input)),
    updateCustomerName: async (ctx, input) => {
      await updateCustomerName(ctx, input);
      return updated;
    },
    updateCustomer: async (ctx, input) => {
      await updateCustomer(ctx, input);
      return updated;
    },
    updateCustomerByPrimaryID: async (ctx, input) => {
      await updateCustomerByPrimaryId(ctx, input);
      return updated;
    },
    addChannelOnly: async (ctx, input) => item(await addAddresses(ctx, input)),
  }),
  ...handle(customerDeleteRoutes, {
    deleteCustomer: async (ctx, { id }) => {
      await deleteCustomer(ctx, id);
      return result('Customer deleted.');
    },
    deleteCustomerChannel: async (ctx, { id }) => {
      await deleteChannel(ctx, id);
      return result('Channel deleted.');
    },
    purgeCustomerData: async (ctx, { id }) => {
      await purgeCustomer(ctx, id);
      return result('Customer data purged.');
    },
  }),
  ...handle(customerTimelineRoutes, {
    getCustomerTimeline: async (ctx, input) => itemList(await getCustomerTimeline(ctx, input)),
    addExternalEvent: async (ctx, input) => item(await addExternalEvent(ctx, input)),
  }),
  ...handle(crmRoutes, {
    syncWithCRM: async (ctx, input) => {
      const customer = await syncWithCrm(ctx, input);
      return customer ? item(customer) : result('No CRM lookup URL is configured for this brand.');
    },
  }),
];
