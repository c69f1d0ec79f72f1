import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useConsole } from './console.ts';
import type { Panel } from './panels.ts';

/** What lies over the window is loaded when the window is idle, not when it is first wanted. */
const load: Record<Panel, () => Promise<ComponentType>> = {
  palette: async () => (await import('../palette/palette.tsx')).Palette,
  keys: async () => (await import('../action/key-sheet.tsx')).KeySheet,
  'new-ticket': async () => (await import('../new-ticket/new-ticket-dialog.tsx')).NewTicketDialog,
  import: async () => (await import('../import/import-dialog.tsx')).ImportDialog,
  property: async () => (await import('../property/property-panel.tsx')).PropertyPanel,
  filter: async () => (await import('../filter/filter-panel.tsx')).FilterPanel,
  view: async () => (await import('../view-list/view-dialog.tsx')).ViewDialog,
  merge: async () => (await import('../merge/merge-dialog.tsx')).MergeDialog,
  'customer-merge': async () => (await import('../customer/merge-dialog.tsx')).CustomerMergeDialog,
  bulk: async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog,
  account: async () => (await import('../mail-account/mail-account-dialog.tsx')).MailAccountDialog,
  macro: async () => (await import('../macro/macro-picker.tsx')).MacroPicker,
  'edited-macro': async () => (await import('../macro/macro-dialog.tsx')).MacroDialog,
  signature: async () => (await import('../mail-account/signature-dialog.tsx')).SignatureDialog,
  file: async () => (await import('../attachment/file-dialog.tsx')).FileDialog,
  connect: async () => (await import('../connection/connect-dialog.tsx')).ConnectDialog,
};

/** The open panel, if any. */
export function PanelHost() {
  const { panels } = useConsole();
  const open = useStore(panels, (state) => state.open);
  const loaded = usePanels(open);
  const Opened = open && loaded[open];
  return Opened ? <Opened /> : null;
}

/** What could not be loaded, since nothing answered, is tried again when a panel is wanted. */
function usePanels(wanted: Panel | undefined): Partial<Record<Panel, ComponentType>> {
  const [loaded, setLoaded] = useState<Partial<Record<Panel, ComponentType>>>({});
  const ready = Object.keys(loaded).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel that is wanted is another reason to try
  useEffect(() => {
    if (ready) return;
    const loadAll = async () => {
      const names = Object.keys(load) as Panel[];
      const entries = await Promise.all(names.map(async (name) => [name, await load[name]()] as const));
      setLoaded(Object.fromEntries(entries));
    };
    const handle = requestIdleCallback(() => void loadAll().catch(() => {}), { timeout: 1500 });
    return () => cancelIdleCallback(handle);
  }, [ready, wanted]);
  return loaded;
}
