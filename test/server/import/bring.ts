import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collectSources, type ImportFormat } from '../../../server/import/collect-sources.ts';
import { type ImportRequest, runImport } from '../../../server/import/run-import.ts';
import { test as base } from '../../support/desk.ts';
import { mail, mbox, type WrittenMail } from './mailbox.ts';

/** The office's own address, unless a test says otherwise. */
export const office = 'support@office.example';

/** Imports what is written, each time as a new file. */
interface Importer {
  mbox(file: string, wish?: Partial<ImportRequest>): ReturnType<typeof runImport>;
  mails(mails: readonly WrittenMail[], wish?: Partial<ImportRequest>): ReturnType<typeof runImport>;
  files(format: ImportFormat, files: Record<string, string>): ReturnType<typeof runImport>;
}

export const test = base.extend<{ bring: Importer }>({
  bring: async ({ desk }, use) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-mails-'));
    let count = 0;
    const run = async (format: ImportFormat, paths: string[], wish: Partial<ImportRequest> = {}) =>
      runImport(desk.ctx, {
        sources: await collectSources(format, paths),
        status: 'auto',
        addresses: [office],
        chooseAddresses: async () => [],
        ...wish,
      });
    const write = async (name: string, content: string) => {
      const file = path.join(directory, name);
      await writeFile(file, content, 'latin1');
      return file;
    };
    const importMbox: Importer['mbox'] = async (file, wish) =>
      run('mbox', [await write(`${++count}.mbox`, file)], wish);
    await use({
      mbox: importMbox,
      mails: (mails, wish) => importMbox(mbox(mails.map(mail)), wish),
      files: async (format, files) =>
        run(format, await Promise.all(Object.entries(files).map(([name, content]) => write(name, content)))),
    });
    await rm(directory, { recursive: true });
  },
});
