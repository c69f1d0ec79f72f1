import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where the built console lies, seen from the sources (server/cli) and from the bundle (dist/server/cli). */
const places = ['../../dist/renderer', '../../renderer'];

/** The built console's directory; undefined before `npm run build`. */
export function findConsole(entryDirectory: string): string | undefined {
  return places
    .map((place) => path.join(entryDirectory, place))
    .find((directory) => existsSync(path.join(directory, 'assets')));
}
