import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ViewItem } from '../../server/contract/desk/views.ts';
import type { FilterField } from '../filter/filter-field.ts';
import type { Property } from '../property/property.ts';

/** What lies over the window; one at a time. */
export type Panel = 'palette' | 'keys' | 'import' | 'connect' | 'property' | 'filter' | 'view';

/** Which property of which tickets is being chosen, and beside what: a control, or else over the window. */
export interface WantedProperty {
  property: Property;
  ids: readonly number[];
  beside?: Element;
}

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
}

export interface Panels extends StoreApi<PanelState> {
  show(panel: Exclude<Panel, 'property' | 'filter' | 'view'>, file?: File): void;
  choose(property: WantedProperty): void;
  chooseFilter(filter: WantedFilter): void;
  askOfView(view: WantedView): void;
  close(): void;
}

const closed: PanelState = {
  open: undefined,
  file: undefined,
  property: undefined,
  filter: undefined,
  view: undefined,
};

export function createPanels(): Panels {
  const store = createStore<PanelState>(() => closed);
  return {
    ...store,
    show: (open, file) => store.setState({ ...closed, open, file }),
    choose: (property) => store.setState({ ...closed, open: 'property', property }),
    chooseFilter: (filter) => store.setState({ ...closed, open: 'filter', filter }),
    askOfView: (view) => store.setState({ ...closed, open: 'view', view }),
    close: () => store.setState(closed),
  };
}
