import type { allRoutes } from '../../../server/contract/all-routes.ts';
import type { Hidden } from '../../support/arrange-two-offices.ts';

/**
 * How the access of an agent by brand and group applies to a route, with a call that shows it. What the call is about
 * belongs to the second office of arrangeTwoOffices.
 */
export type Case = {
  /** Whom the thing is hidden from: agents of another brand, also those of another group of its own, or everybody else. */
  by: 'brand' | 'group' | 'owner';
  /** Fields of the call, path parameters among them. */
  input?: (hidden: Hidden) => Record<string, unknown>;
} & (Names | Lists);

/** The call names the thing: for whoever does not see it, there is none. */
interface Names {
  /** What they are told; 400 where the thing is a value of something new. */
  refused: 404 | 400;
  /** What those who see it are told; 409 for what is in use, 400 for what cannot be done with it. */
  accepted?: 200 | 400 | 409;
}

/** The call asks for all there is: the thing is left out. */
interface Lists {
  /** What is asked for is of something that agents of another brand do not even find. */
  isOfBrand?: true;
  shows: (body: Body, hidden: Hidden) => boolean;
}

/** The parts of an answer that lists are told by. */
export interface Body {
  text: string;
  item: Record<string, unknown> & { ids?: number[]; all?: number; waiting?: number };
  items: unknown[];
}

/** Why access by brand and group means nothing to a route. */
type Reason = string;

const marked = ({ text }: Body) => text.includes('Hidden');
const any = ({ items }: Body) => items.length > 0;

const names = (by: Case['by'], input: Case['input'], more: Partial<Names> = {}): Case =>
  ({ by, refused: 404, ...(input ? { input } : {}), ...more }) as Case;
const lists = (by: Case['by'], shows: Lists['shows'] = marked, input?: Case['input']): Case =>
  ({ by, shows, ...(input ? { input } : {}) }) as Case;

const ticket = (h: Hidden) => ({ ticketID: h.ticket });
const bulk = (h: Hidden) => ({ id: h.bulk });
const ownView = (h: Hidden) => ({ id: h.view });
const ownMacro = (h: Hidden) => ({ id: h.macro });
const customer = (h: Hidden) => ({ id: h.customer });
const account = { chatServer: 'chat.example', chatAccountToken: 'token1' };
const session = { chatServer: 'chat.example', chatSessionID: 'session-1' };
const first = { title: 'Your lamp', content: 'It is there.', to: ['new@x.example'] };
const imports: Reason = 'an import belongs to the desk, not to a brand';

const ownPreferences: Reason = 'they are about the calling user and nothing else';

/** A new route without a line here does not compile. */
export const accessRules: Record<keyof typeof allRoutes, Reason | readonly Case[]> = {
  getTicket: [names('group', ticket)],
  createTicket: [
    names('brand', (h) => ({ brandID: h.brand }), { refused: 400 }),
    names('brand', (h) => ({ brandID: h.brand, customerID: h.customer }), { refused: 400 }),
  ],
  updateTicket: [names('group', (h) => ({ ...ticket(h), title: 'Mine' }))],
  setStatus: [names('group', (h) => ({ ticketIDs: [h.ticket], status: 'solved' }))],
  listNotifications: [lists('owner')],
  getNotification: [names('owner', (h) => ({ id: h.notification }))],
  setNotificationRead: [names('owner', (h) => ({ id: h.notification }))],
  listRawTables: 'it describes the tables and holds no data',
  readRawTable: [
    'tickets',
    'messages',
    'ticket_history',
    'form_field_to_ticket',
    'user_ticket_opened_history',
    'telephone_calls_inbound',
  ].map((table) => lists('group', any, () => ({ table }))),
  listCustomers: [lists('brand')],
  getCustomer: [names('brand', customer)],
  searchByPrimaryExternalID: [names('brand', () => ({ primary_id: 'H-1' }))],
  searchByCustomerChannelValue: [names('brand', () => ({ customerChannelValue: 'h@x.example' }))],
  createCustomer: [
    names('brand', (h) => ({ brand_id: h.brand, firstname: 'Ada' }), { refused: 400 }),
    names('group', (h) => ({ brand_id: h.brand, firstname: 'Ada', ticket_id: h.ticket })),
  ],
  createCustomerCRUD: [names('brand', (h) => ({ brandID: h.brand, firstname: 'Ada' }), { refused: 400 })],
  updateCustomerName: [
    names('brand', (h) => ({ customerID: h.customer, firstname: 'Ada' })),
    names('brand', () => ({ primaryID: 'H-1', firstname: 'Ada' })),
  ],
  updateCustomer: [names('brand', (h) => ({ ...customer(h), firstname: 'Ada' }))],
  updateCustomerByPrimaryID: [names('brand', () => ({ externalPrimaryID: 'H-1', firstname: 'Ada' }))],
  addChannelOnly: [names('brand', (h) => ({ customer_id: h.customer, extra_email: 'new@x.example' }))],
  deleteCustomer: [names('brand', customer)],
  deleteCustomerChannel: [names('brand', (h) => ({ id: h.channel }))],
  purgeCustomerData: [names('brand', customer)],
  getCustomerTimeline: [
    names('brand', () => ({ externalPrimaryID: 'H-1' })),
    // An agent of another group finds the customer, without what stands in tickets that are none of theirs.
    { by: 'group', isOfBrand: true, shows: any, input: () => ({ externalPrimaryID: 'H-1' }) },
  ],
  addExternalEvent: [names('brand', (h) => ({ customer_id: h.customer, message: 'Order' }))],
  syncWithCRM: [
    names('brand', (h) => ({ brandID: h.brand, channel: 'email', address: 'h@x.example' }), { refused: 400 }),
  ],
  requestChatConfig: [names('group', () => account)],
  notifyUserNewChatMessage: [names('group', () => ({ ...account, ...session, message: 'Hello' }))],
  notifyUserNewChatEvent: [names('group', () => ({ ...session, event: 'startedtyping' }))],
  notifyUserVisited: [names('group', () => ({ ...session, url: 'https://shop.example/' }))],
  notifyUserEndChat: [names('group', () => session)],
  addAttachment: 'it takes a file for a session that need not have begun; the message that carries it is checked',
  checkOriginAndIP: [names('group', () => ({ ...account, origin: 'shop.example', ip: '192.0.2.1' }))],
  listOriginRules: [lists('group')],
  requestChatQueue: [names('group', () => ({ chatAccountToken: 'token1' }))],
  getDesk: [lists('brand', ({ item }) => JSON.stringify([item.brands, item.groups]).includes('Hidden'))],
  listTickets: [lists('group')],
  listTicketIds: [lists('group', ({ item }, h) => item.ids?.includes(h.ticket) === true)],
  getTicketRows: [lists('group', marked, (h) => ({ ids: [h.ticket] }))],
  search: [lists('group', marked, () => ({ q: 'Hidden' }))],
  countTickets: [lists('group', ({ item }) => item.all !== 0)],
  changeTicket: [names('group', (h) => ({ ...ticket(h), priority: 'high' }))],
  findCustomers: [names('brand', (h) => ({ brand_id: h.brand, find: 'H-1' }), { refused: 400 })],
  getCustomerCard: [names('brand', customer)],
  listCustomerEvents: [names('brand', customer)],
  changeCustomer: [names('brand', (h) => ({ ...customer(h), firstname: 'Ada' }))],
  // They have a ticket, and are one: it is refused to those who see them, and not there for others.
  discardCustomer: [names('brand', customer, { accepted: 409 })],
  mergeCustomers: [names('brand', (h) => ({ ...customer(h), source_id: h.customer }), { accepted: 400 })],
  undoCustomerMerge: [names('brand', (h) => ({ ...customer(h), source_id: 1 }), { accepted: 409 })],
  listDuplicates: [names('brand', customer)],
  keepApart: [names('brand', (h) => ({ ...customer(h), otherID: h.customer }), { accepted: 400 })],
  getTicketForm: [names('group', ticket)],
  listTags: 'tags belong to the desk, not to a brand',
  readTicket: [names('group', (h) => ({ ...ticket(h), through_message_id: h.message }))],
  getReadPosition: [names('group', ticket)],
  unreadTicket: [names('group', ticket)],
  setPresence: [names('group', (h) => ({ ...ticket(h), state: 'viewing' }))],
  listPresence: [lists('group', any)],
  listOpenedTickets: [lists('group', any)],
  getNotificationPreferences: ownPreferences,
  changeNotificationPreferences: ownPreferences,
  streamEvents: 'it never ends; what it tells whom is in event-stream/access.test.ts',
  getDraft: [names('group', ticket)],
  saveDraft: [names('group', (h) => ({ ...ticket(h), version: 5, content: 'Dear' }))],
  deleteDraft: [names('group', ticket)],
  listDrafts: [lists('group', any)],
  uploadAttachment: 'it takes a file that only its bringer can name; the message or draft that names it is checked',
  addMessage: [
    names('group', (h) => ({ ...ticket(h), type: 'note', content: 'Looked at it.' })),
    names('group', (h) => ({ ...ticket(h), type: 'reply', content: 'It is there.' })),
  ],
  beginTicket: [
    names('brand', (h) => ({ ...first, brand_id: h.brand }), { refused: 400 }),
    names('brand', (h) => ({ ...first, brand_id: h.brand, customer_id: h.customer }), { refused: 400 }),
  ],
  listTicketChoices: [lists('brand')],
  getMessage: [names('group', (h) => ({ id: h.message }))],
  // A customer wrote it: to whoever sees it, they say that it is none that is sent.
  undoMessage: [names('group', (h) => ({ id: h.message }), { accepted: 409 })],
  retryMessage: [names('group', (h) => ({ id: h.message }), { accepted: 409 })],
  confirmMessage: [names('group', (h) => ({ id: h.message }), { accepted: 409 })],
  listDeliveries: [names('group', ticket)],
  // Into itself, and all messages of it: they are refused to those who see them, and not there for others.
  mergeTickets: [names('group', (h) => ({ ...ticket(h), sources: [{ id: h.ticket }] }), { accepted: 400 })],
  undoMerge: [names('group', (h) => ({ ...ticket(h), source_ids: [h.ticket] }), { accepted: 409 })],
  splitTicket: [names('group', (h) => ({ ...ticket(h), message_ids: [h.message] }), { accepted: 400 })],
  undoSplit: [names('group', ticket, { accepted: 409 })],
  getTicketLinks: [names('group', ticket)],
  listTicketHistory: [names('group', ticket)],
  createBulkChange: [
    lists(
      'group',
      ({ text }) => text.includes('"changed":1'),
      (h) => ({
        ids: [h.ticket],
        change: { status: 'solved' },
        dry_run: true,
      }),
    ),
    lists(
      'group',
      ({ text }) => text.includes('"total":1'),
      () => ({
        filter: {},
        change: { status: 'solved' },
        dry_run: true,
      }),
    ),
  ],
  listBulkChanges: [lists('owner', ({ text }, h) => text.includes(`"id":${h.bulk}`))],
  getBulkChange: [names('owner', bulk)],
  listBulkResults: [names('owner', bulk)],
  runBulkChange: [names('owner', bulk, { accepted: 409 })],
  undoBulkChange: [names('owner', bulk)],
  cancelBulkChange: [names('owner', bulk, { accepted: 409 })],
  countViews: [lists('owner', ({ text }) => text.includes('"id":77'))],
  listViews: [lists('owner')],
  getView: [names('owner', ownView)],
  createView: 'a view is of whoever makes it, and selects what the list gives',
  updateView: [names('owner', (h) => ({ ...ownView(h), name: 'Mine' }))],
  deleteView: [names('owner', ownView)],
  getChatAnswers: [names('group', () => session)],
  listWaitingChats: [lists('group')],
  listMacros: [lists('owner')],
  getMacro: [names('owner', ownMacro)],
  createMacro: 'a macro is of whoever makes it, and names nothing that it reads',
  updateMacro: [names('owner', (h) => ({ ...ownMacro(h), name: 'Mine' }))],
  deleteMacro: [names('owner', ownMacro)],
  peekNotifications: [lists('owner')],
  readNotifications: 'it marks notifications of the caller, whoever else has one of the same ticket',
  createImport: imports,
  getImport: imports,
  startImport: imports,
  cancelImport: imports,
  createSample: 'it fills an empty desk',
  createSession: 'nobody is known yet',
  deleteSession: "it ends the caller's own session",
  downloadAttachment: [names('group', (h) => ({ id: h.attachment }))],
  listBrands: [lists('brand')],
  getBrand: [names('brand', (h) => ({ id: h.brand }))],
  createBrand: 'only administrators of all brands may, see brands.test.ts',
  updateBrand: [names('brand', (h) => ({ id: h.brand, name: 'Mine' }))],
  deleteBrand: [names('brand', (h) => ({ id: h.brand }), { accepted: 409 })],
  listGroups: [lists('group')],
  getGroup: [names('group', (h) => ({ id: h.group }))],
  createGroup: [names('brand', (h) => ({ brand_id: h.brand, name: 'Mine' }), { refused: 400 })],
  updateGroup: [names('group', (h) => ({ id: h.group, name: 'Mine' }))],
  deleteGroup: [names('group', (h) => ({ id: h.group }), { accepted: 409 })],
  listUsers: [lists('group')],
  getUser: [names('group', (h) => ({ id: h.user }))],
  createUser: [
    names('brand', (h) => ({ name: 'New', email: 'new@x.example', brands: [h.brand] }), { refused: 400 }),
    names('group', (h) => ({ name: 'New', email: 'new@x.example', brands: [h.brand], groups: [h.group] }), {
      refused: 400,
    }),
  ],
  updateUser: [names('group', (h) => ({ id: h.user, name: 'Mine' }))],
  deleteUser: [names('group', (h) => ({ id: h.user }))],
  listKeys: [lists('group', ({ text }) => text.includes('kim hidden@'))],
  getKey: [names('group', (h) => ({ id: h.key }))],
  createKey: [names('group', (h) => ({ user_id: h.user, permissions: ['TICKET_READ'] }), { refused: 400 })],
  updateKey: [names('group', (h) => ({ id: h.key, name: 'Mine' }))],
  revokeKey: [names('group', (h) => ({ id: h.key }))],
  listCustomFields: [lists('brand')],
  getCustomField: [names('brand', (h) => ({ id: h.customField }))],
  createCustomField: [names('brand', (h) => ({ brand_id: h.brand, name: 'a', type: 'text' }), { refused: 400 })],
  updateCustomField: [names('brand', (h) => ({ id: h.customField, label: 'Mine' }))],
  deleteCustomField: [names('brand', (h) => ({ id: h.customField }))],
  listForms: [lists('brand')],
  getForm: [names('brand', (h) => ({ id: h.form }))],
  createForm: [names('brand', (h) => ({ brand_id: h.brand, name: 'Mine' }), { refused: 400 })],
  updateForm: [names('brand', (h) => ({ id: h.form, name: 'Mine' }))],
  deleteForm: [names('brand', (h) => ({ id: h.form }))],
  listChatAccounts: [lists('group')],
  getChatAccount: [names('group', (h) => ({ id: h.chatAccount }))],
  createChatAccount: [
    names('brand', (h) => ({ brand_id: h.brand, servers: ['a.example'] }), { refused: 400 }),
    names('group', (h) => ({ brand_id: h.brand, group_id: h.group, servers: ['a.example'] }), { refused: 400 }),
  ],
  updateChatAccount: [names('group', (h) => ({ id: h.chatAccount, greeting: 'Mine' }))],
  deleteChatAccount: [names('group', (h) => ({ id: h.chatAccount }), { accepted: 409 })],
  listMailAccounts: [lists('group')],
  getMailAccount: [names('group', (h) => ({ id: h.mailAccount }))],
  createMailAccount: [
    names('group', (h) => ({ brand_id: h.brand, address: 'a@mine.example', smtp_host: 'smtp.mine.example' }), {
      refused: 400,
    }),
  ],
  updateMailAccount: [names('group', (h) => ({ id: h.mailAccount, name: 'Mine' }))],
  guessMailSettings: 'it says what is known of providers and holds no data',
  testMailAccount: [
    names('group', (h) => ({ id: h.mailAccount, imap_host: '127.0.0.1', imap_port: 1, imap_password: 'a' })),
  ],
  deleteMailAccount: [names('group', (h) => ({ id: h.mailAccount }))],
};
