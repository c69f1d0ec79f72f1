import { existsSync } from 'node:fs';

/**
 * Where the entry of a worker lies: among the sources, or bundled beside this file or the folder that it came into.
 *
 * @param source path below server/, e.g. 'mail/mail-worker.ts'; bundled, its name alone counts.
 */
export function findWorker(source: string): URL {
  const bundled = source.replace(/^.*\//, '').replace(/\.ts$/, '.js');
  const places = [`./${source}`, `./${bundled}`, `../${bundled}`].map((place) => new URL(place, import.meta.url));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`${bundled} is missing beside the server: build it again.`);
  return found;
}
