import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { invalid } from '../errors.ts';
import { type MailSource, unreadableFile } from './mail-source.ts';

export const importFormats = ['mbox', 'eml', 'maildir'] as const;
export type ImportFormat = (typeof importFormats)[number];

/**
 * The files that paths of a format stand for: mbox files as they are, eml files or folders of them, maildir folders
 * (with what is below them). Throws Invalid for a path that has nothing of that kind.
 */
export async function collectSources(format: ImportFormat, paths: readonly string[]): Promise<MailSource[]> {
  const sources: MailSource[] = [];
  for (const given of paths) {
    const place = path.resolve(given);
    const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
      throw unreadableFile(given, error);
    });
    if (!found.isDirectory()) {
      if (format === 'maildir') throw invalid(`${given} is no maildir folder. For a file use "deskhand import mbox".`);
      sources.push({ path: place, name: given, kind: format });
      continue;
    }
    if (format === 'mbox')
      throw invalid(`${given} is a folder. Name the mbox files in it, or use "deskhand import eml".`);
    const mails = await mailsBelow(format, place);
    if (mails.length === 0) throw invalid(`${given} holds no mails of the kind "${format}".`);
    sources.push(...mails);
  }
  return sources;
}

async function mailsBelow(format: 'eml' | 'maildir', directory: string): Promise<MailSource[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && (format === 'eml' ? isEml(entry) : isInMaildir(entry)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: file, name: file, kind: 'eml' }));
}

const isEml = ({ name }: Dirent) => name.toLowerCase().endsWith('.eml');

/** A maildir keeps delivered mails in cur and new; tmp holds halves. */
const isInMaildir = ({ name, parentPath }: Dirent) =>
  ['cur', 'new'].includes(path.basename(parentPath)) && !name.startsWith('.');
