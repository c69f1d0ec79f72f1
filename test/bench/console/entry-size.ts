import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const built = path.join(import.meta.dirname, '../../../dist/renderer');

/** What a browser loads first of the built console's code, compressed, in kB. */
export function entrySize(): number {
  const page = path.join(built, 'index.html');
  if (!existsSync(page)) throw new Error('The console is not built. Run "npm run build" first.');
  const entry = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1];
  if (entry === undefined) throw new Error('The built page has no entry.');
  return gzipSync(readFileSync(path.join(built, entry))).byteLength / 1000;
}
