import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BrandItem } from '../../server/contract/desk/brands.ts';
import type { MacroItem } from '../../server/contract/desk/macros.ts';
import type { MailAccountItem } from '../../server/contract/desk/mail-accounts.ts';
import type { ViewItem } from '../../server/contract/desk/views.ts';
import type { WantedFiles } from '../attachment/shown-file.ts';
import type { BulkWish } from '../bulk/bulk-jobs.ts';
import type { Target } from '../bulk/target.ts';
import type { FilterField } from '../filter/filter-field.ts';
import type { Property } from '../property/property.ts';

/** What lies over the window; one at a time. */
export type Panel = 'palette' | 'keys' | 'new-ticket' | 'import' | 'connect' | AboutSomething;
/** Panels that are told what they are about when they open. */
type AboutSomething =
  | 'property'
  | 'filter'
  | 'view'
  | 'merge'
  | 'customer-merge'
  | 'bulk'
  | 'account'
  | 'macro'
  | 'edited-macro'
  | 'signature'
  | 'file';

/** Customers who are to be one: who is kept, and who else if that is known. */
export interface WantedCustomerMerge {
  target: number;
  source?: number;
}

/** Which property of which tickets is being chosen, and beside what: a control, or else over the window. */
export interface WantedProperty extends Target {
  property: Property;
  beside?: Element;
}

/** What of bulk changes: what one would do, which tickets one left as they were, or all that are remembered. */
export type WantedBulk =
  | { page: 'preview'; target: Target; wish: BulkWish }
  | { page: 'results'; id: number }
  | { page: 'recent' };

/** Which filter of the list is being chosen, undefined: any; and beside what. */
export interface WantedFilter {
  field: FilterField | undefined;
  beside?: Element;
}

/** What is asked about a view: how the shown list is to be kept as one, or another name. */
export type WantedView = { kind: 'new' } | { kind: 'rename'; view: ViewItem };

export interface PanelState {
  open: Panel | undefined;
  /** A file that was dropped or chosen before its panel opened. */
  file: File | undefined;
  property: WantedProperty | undefined;
  filter: WantedFilter | undefined;
  view: WantedView | undefined;
  bulk: WantedBulk | undefined;
  /** The mail account that is being changed, or a new one. */
  account: MailAccountItem | 'new' | undefined;
  /** What a macro is being chosen for. */
  macro: Target | undefined;
  /** The macro that is being changed, or a new one. */
  editedMacro: MacroItem | 'new' | undefined;
  /** The brand whose signature is being changed. */
  signature: BrandItem | undefined;
  /** Files of a message, and which of them is looked at. */
  files: WantedFiles | undefined;
  /** Beside what is open, and without taking the keyboard: the side pane of a narrow window, the peeked ticket. */
  beside: Beside | undefined;
  /** The tickets that are to be merged into another. */
  merge: readonly number[] | undefined;
  customerMerge: WantedCustomerMerge | undefined;
}

export type Beside = 'side' | 'peek';

export interface Panels extends StoreApi<PanelState> {
  show(panel: Exclude<Panel, AboutSomething>, file?: File): void;
  choose(property: WantedProperty): void;
  chooseFilter(filter: WantedFilter): void;
  askOfView(view: WantedView): void;
  askForTarget(merge: readonly number[]): void;
  mergeCustomers(wanted: WantedCustomerMerge): void;
  showBulk(bulk: WantedBulk): void;
  editAccount(account: MailAccountItem | 'new'): void;
  chooseMacro(target: Target): void;
  editMacro(macro: MacroItem | 'new'): void;
  editSignature(brand: BrandItem): void;
  lookAt(files: WantedFiles): void;
  close(): void;
  /** Shows it, or hides it where it is shown. */
  toggle(beside: Beside): void;
  hideBeside(): void;
}

const closed = {
  open: undefined,
  file: undefined,
  property: undefined,
  filter: undefined,
  view: undefined,
  merge: undefined,
  customerMerge: undefined,
  bulk: undefined,
  account: undefined,
  macro: undefined,
  editedMacro: undefined,
  signature: undefined,
  files: undefined,
} as const;

export function createPanels(): Panels {
  const store = createStore<PanelState>(() => ({ ...closed, beside: undefined }));
  return {
    ...store,
    show: (open, file) => store.setState({ ...closed, open, file }),
    choose: (property) => store.setState({ ...closed, open: 'property', property }),
    chooseFilter: (filter) => store.setState({ ...closed, open: 'filter', filter }),
    askOfView: (view) => store.setState({ ...closed, open: 'view', view }),
    askForTarget: (merge) => store.setState({ ...closed, open: 'merge', merge }),
    mergeCustomers: (customerMerge) => store.setState({ ...closed, open: 'customer-merge', customerMerge }),
    showBulk: (bulk) => store.setState({ ...closed, open: 'bulk', bulk }),
    editAccount: (account) => store.setState({ ...closed, open: 'account', account }),
    chooseMacro: (macro) => store.setState({ ...closed, open: 'macro', macro }),
    editMacro: (editedMacro) => store.setState({ ...closed, open: 'edited-macro', editedMacro }),
    editSignature: (signature) => store.setState({ ...closed, open: 'signature', signature }),
    lookAt: (files) => store.setState({ ...closed, open: 'file', files }),
    close: () => store.setState(closed),
    toggle: (wanted) => store.setState(({ beside }) => ({ beside: beside === wanted ? undefined : wanted })),
    hideBeside: () => store.setState({ beside: undefined }),
  };
}
