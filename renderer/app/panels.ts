import { createStore, type StoreApi } from 'zustand/vanilla';

/** What lies over the window; one at a time. */
export type Panel = 'palette' | 'keys' | 'import' | 'connect';

export interface PanelState {
  open: Panel | undefined;
  /** A file that was dropped or chosen before its panel opened. */
  file: File | undefined;
}

export interface Panels extends StoreApi<PanelState> {
  show(panel: Panel, file?: File): void;
  close(): void;
}

export function createPanels(): Panels {
  const store = createStore<PanelState>(() => ({ open: undefined, file: undefined }));
  return {
    ...store,
    show: (open, file) => store.setState({ open, file }),
    close: () => store.setState({ open: undefined, file: undefined }),
  };
}
