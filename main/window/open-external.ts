import type { Shell } from 'electron';

const allowed = ['https:', 'mailto:', 'tel:'];

/** Hands a link to the system's browser, mail or telephone program. Everything but https, mailto and tel is refused. */
export async function openExternal(shell: Pick<Shell, 'openExternal'>, url: string): Promise<boolean> {
  if (!URL.canParse(url) || !allowed.includes(new URL(url).protocol)) return false;
  await shell.openExternal(new URL(url).href);
  return true;
}
