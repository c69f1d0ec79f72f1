import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FilterField } from '../filter/filter-field.ts';
import type { Property } from '../property/property.ts';

/** What lies over the window; one at a time. */
export type Panel = 'palette' | 'keys' | 'import' | 'connect' | 'property' | 'filter';

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

export interface PanelState {
  open: Panel | undefined;
  /** A file that was dropped or chosen before its panel opened. */
  file: File | undefined;
  property: WantedProperty | undefined;
  filter: WantedFilter | undefined;
}

export interface Panels extends StoreApi<PanelState> {
  show(panel: Exclude<Panel, 'property' | 'filter'>, file?: File): void;
  choose(property: WantedProperty): void;
  chooseFilter(filter: WantedFilter): void;
  close(): void;
}

const closed: PanelState = { open: undefined, file: undefined, property: undefined, filter: undefined };

export function createPanels(): Panels {
  const store = createStore<PanelState>(() => closed);
  return {
    ...store,
    show: (open, file) => store.setState({ ...closed, open, file }),
    choose: (property) => store.setState({ ...closed, open: 'property', property }),
    chooseFilter: (filter) => store.setState({ ...closed, open: 'filter', filter }),
    close: () => store.setState(closed),
  };
}
