import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the server of a data directory says how it can be reached, for who starts a second one or wants a link. */
const fileIn = (dataDirectory: string) => path.join(dataDirectory, 'server.url');

/** Says that the desk in the directory is served at `url`; the returned function takes it back. */
export function tellServedUrl(dataDirectory: string, url: string): () => void {
  try {
    writeFileSync(fileIn(dataDirectory), `${url}\n`);
  } catch {
    // A full disk: the desk is served all the same, and only who starts it twice is told less.
  }
  return () => rmSync(fileIn(dataDirectory), { force: true });
}

/** Where the desk in the directory is served, or was by a server that was killed; undefined where none ever said so. */
export function servedUrl(dataDirectory: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDirectory), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
