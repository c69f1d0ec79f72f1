import { useEffect } from 'react';
import { canImport } from '../action/window-actions.ts';
import { useConsole } from './console.ts';
import { useDesk } from './desk-context.ts';

/** A file that is dropped anywhere is a mailbox to import, and never a page that replaces the console. */
export function useFileDrop(): void {
  const { panels } = useConsole();
  const desk = useDesk();
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      if (canImport(desk)) panels.show('import', file);
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, [panels, desk]);
}
