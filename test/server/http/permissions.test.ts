import { describe, expect } from 'vitest';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import { type Permission, permissions, type Route } from '../../../server/contract/route.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';

/** Who may call what, written down once more beside the contract: a new route without a line here fails. */
const rules: Record<keyof typeof allRoutes, Permission | readonly Permission[] | 'any' | 'open'> = {
  getTicket: 'TICKET_READ',
  createTicket: 'TICKET_CUD',
  updateTicket: 'TICKET_CUD',
  setStatus: 'TICKET_CUD',
  listNotifications: 'SETTINGS_CRUD',
  getNotification: 'SETTINGS_CRUD',
  setNotificationRead: 'SETTINGS_CRUD',
  listRawTables: 'API_RAW_TABLE_READ',
  readRawTable: 'API_RAW_TABLE_READ',
  listCustomers: 'CUSTOMER_READ',
  getCustomer: 'CUSTOMER_READ',
  searchByPrimaryExternalID: 'CUSTOMER_READ',
  searchByCustomerChannelValue: ['CUSTOMER_READ', 'CUSTOMER_CUD'],
  createCustomer: 'CUSTOMER_CUD',
  createCustomerCRUD: 'CUSTOMER_CUD',
  updateCustomerName: 'CUSTOMER_CUD',
  updateCustomer: 'CUSTOMER_CUD',
  updateCustomerByPrimaryID: 'CUSTOMER_CUD',
  addChannelOnly: 'CUSTOMER_CUD',
  deleteCustomer: 'CUSTOMER_CUD',
  deleteCustomerChannel: 'CUSTOMER_CUD',
  purgeCustomerData: 'CUSTOMER_CUD',
  getCustomerTimeline: 'CUSTOMER_READ',
  addExternalEvent: 'CUSTOMER_CUD',
  syncWithCRM: 'CUSTOMER_CUD',
  requestChatConfig: 'API_CHAT',
  notifyUserNewChatMessage: 'API_CHAT',
  notifyUserNewChatEvent: 'API_CHAT',
  notifyUserVisited: 'API_CHAT',
  notifyUserEndChat: 'API_CHAT',
  addAttachment: 'API_CHAT',
  checkOriginAndIP: 'API_CHAT',
  listOriginRules: 'API_CHAT',
  requestChatQueue: 'API_CHAT',
  getDesk: 'any',
  listTickets: 'TICKET_READ',
  listTicketIds: 'TICKET_READ',
  getTicketRows: 'TICKET_READ',
  countTickets: 'TICKET_READ',
  changeTicket: 'TICKET_CUD',
  getTicketForm: 'TICKET_READ',
  findCustomers: 'CUSTOMER_READ',
  getCustomerCard: 'CUSTOMER_READ',
  listTags: 'TICKET_READ',
  readTicket: 'TICKET_READ',
  getReadPosition: 'TICKET_READ',
  unreadTicket: 'TICKET_READ',
  setPresence: 'TICKET_READ',
  listPresence: 'TICKET_READ',
  listOpenedTickets: 'TICKET_READ',
  getNotificationPreferences: 'SETTINGS_CRUD',
  changeNotificationPreferences: 'SETTINGS_CRUD',
  streamEvents: 'TICKET_READ',
  addMessage: 'TICKET_CUD',
  beginTicket: 'TICKET_CUD',
  listTicketChoices: 'TICKET_READ',
  getDraft: 'TICKET_CUD',
  saveDraft: 'TICKET_CUD',
  deleteDraft: 'TICKET_CUD',
  listDrafts: 'TICKET_CUD',
  uploadAttachment: 'TICKET_CUD',
  getMessage: 'TICKET_READ',
  undoMessage: 'TICKET_CUD',
  retryMessage: 'TICKET_CUD',
  confirmMessage: 'TICKET_CUD',
  listDeliveries: 'TICKET_READ',
  listCustomerEvents: 'CUSTOMER_READ',
  changeCustomer: 'CUSTOMER_CUD',
  discardCustomer: 'CUSTOMER_CUD',
  mergeCustomers: 'CUSTOMER_CUD',
  undoCustomerMerge: 'CUSTOMER_CUD',
  listDuplicates: 'CUSTOMER_READ',
  keepApart: 'CUSTOMER_CUD',
  mergeTickets: 'TICKET_CUD',
  undoMerge: 'TICKET_CUD',
  splitTicket: 'TICKET_CUD',
  undoSplit: 'TICKET_CUD',
  getTicketLinks: 'TICKET_READ',
  listTicketHistory: 'TICKET_READ',
  createBulkChange: 'TICKET_CUD',
  listBulkChanges: 'TICKET_CUD',
  getBulkChange: 'TICKET_CUD',
  listBulkResults: 'TICKET_CUD',
  runBulkChange: 'TICKET_CUD',
  undoBulkChange: 'TICKET_CUD',
  cancelBulkChange: 'TICKET_CUD',
  search: 'TICKET_READ',
  countViews: 'TICKET_READ',
  listViews: 'TICKET_READ',
  getView: 'TICKET_READ',
  createView: 'TICKET_READ',
  updateView: 'TICKET_READ',
  deleteView: 'TICKET_READ',
  getChatAnswers: 'API_CHAT',
  listWaitingChats: 'TICKET_READ',
  listMacros: 'TICKET_READ',
  getMacro: 'TICKET_READ',
  createMacro: 'TICKET_CUD',
  updateMacro: 'TICKET_CUD',
  deleteMacro: 'TICKET_CUD',
  peekNotifications: 'SETTINGS_CRUD',
  readNotifications: 'SETTINGS_CRUD',
  createImport: 'DESK_ADMIN',
  getImport: 'DESK_ADMIN',
  startImport: 'DESK_ADMIN',
  cancelImport: 'DESK_ADMIN',
  createSample: 'DESK_ADMIN',
  createSession: 'open',
  deleteSession: 'any',
  downloadAttachment: 'TICKET_READ',
  listBrands: 'DESK_ADMIN',
  getBrand: 'DESK_ADMIN',
  createBrand: 'DESK_ADMIN',
  updateBrand: 'DESK_ADMIN',
  deleteBrand: 'DESK_ADMIN',
  listGroups: 'DESK_ADMIN',
  getGroup: 'DESK_ADMIN',
  createGroup: 'DESK_ADMIN',
  updateGroup: 'DESK_ADMIN',
  deleteGroup: 'DESK_ADMIN',
  listUsers: 'DESK_ADMIN',
  getUser: 'DESK_ADMIN',
  createUser: 'DESK_ADMIN',
  updateUser: 'DESK_ADMIN',
  deleteUser: 'DESK_ADMIN',
  listKeys: 'DESK_ADMIN',
  getKey: 'DESK_ADMIN',
  createKey: 'DESK_ADMIN',
  updateKey: 'DESK_ADMIN',
  revokeKey: 'DESK_ADMIN',
  listChatAccounts: 'DESK_ADMIN',
  getChatAccount: 'DESK_ADMIN',
  createChatAccount: 'DESK_ADMIN',
  updateChatAccount: 'DESK_ADMIN',
  deleteChatAccount: 'DESK_ADMIN',
  listMailAccounts: 'DESK_ADMIN',
  getMailAccount: 'DESK_ADMIN',
  createMailAccount: 'DESK_ADMIN',
  updateMailAccount: 'DESK_ADMIN',
  deleteMailAccount: 'DESK_ADMIN',
  testMailAccount: 'DESK_ADMIN',
  guessMailSettings: 'DESK_ADMIN',
  listForms: 'DESK_ADMIN',
  getForm: 'DESK_ADMIN',
  createForm: 'DESK_ADMIN',
  updateForm: 'DESK_ADMIN',
  deleteForm: 'DESK_ADMIN',
  listCustomFields: 'DESK_ADMIN',
  getCustomField: 'DESK_ADMIN',
  createCustomField: 'DESK_ADMIN',
  updateCustomField: 'DESK_ADMIN',
  deleteCustomField: 'DESK_ADMIN',
};

const routes = Object.entries(allRoutes) as [keyof typeof allRoutes, Route][];
const pathOf = ({ path }: Route) => `/api/v2${path.replace(/\{\w+\}/g, '1')}`;

test('every route has its rule, and every rule its route', () => {
  expect(Object.keys(rules).sort()).toEqual(Object.keys(allRoutes).sort());
  for (const [name, route] of routes) expect([name, route.permission]).toEqual([name, rules[name]]);
});

describe('a route answers', () => {
  test.for(routes)(
    '%s: 401 without a key, 403 naming what is missing, and never that with it',
    async ([name, route], { desk }) => {
      const method = route.method;
      const status = async (headers: Record<string, string>) => {
        const answer = await call(desk, pathOf(route), { method, headers });
        return { status: answer.status, message: (answer.body as { message?: string }).message };
      };
      const rule = rules[name];
      const without = await status({ authorization: '' });
      if (rule === 'open') return expect(without.status).toBe(400);
      expect(without.status).toBe(401);
      const enough = rule === 'any' ? [] : typeof rule === 'string' ? [rule] : rule;
      const others = permissions.filter((permission) => !enough.includes(permission));
      const lacking = await arrangeAgent(desk, { name: 'Lacking', permissions: others });
      const refused = await status({ authorization: `apikey ${lacking.key}` });
      if (rule !== 'any') {
        expect(refused).toEqual({ status: 403, message: `This key lacks the permission ${enough.join(' or ')}.` });
      }
      for (const [at, having] of (rule === 'any' ? [[]] : enough.map((one) => [one])).entries()) {
        const agent = await arrangeAgent(desk, { name: `Having${at}`, permissions: having });
        expect([401, 403]).not.toContain((await status({ authorization: `apikey ${agent.key}` })).status);
      }
    },
  );
});
