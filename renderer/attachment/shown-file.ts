import { previewKind } from './preview-kind.ts';

/** A file as it is looked at. */
export interface ShownFile {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  content_type: string;
  url: string;
}

/** Files of one message that are looked at one after the other, and which of them it is. */
export interface WantedFiles {
  files: readonly ShownFile[];
  at: number;
}

export const canPreview = (file: Pick<ShownFile, 'content_type' | 'name'>): boolean => previewKind(file) !== undefined;

/** What to look at, of all files of a message, when one of them is chosen. */
export function wantedFiles(files: readonly ShownFile[], chosen: number): WantedFiles {
  const shown = files.filter(canPreview);
  return { files: shown, at: shown.findIndex(({ id }) => id === chosen) };
}
