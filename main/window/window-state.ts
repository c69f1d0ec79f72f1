import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { writeFileWhole } from '../connection/write-file-whole.ts';

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(320).max(20_000),
  height: z.int().min(320).max(20_000),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const firstSize = { width: 1280, height: 800 };

/** The window as it was left, if it still lies on a screen; undefined at the first start or when it does not. */
export function readWindowState(file: string, workAreas: readonly Area[]): WindowState | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const state = windowState.parse(JSON.parse(readFileSync(file, 'utf8')));
    return workAreas.some((area) => overlaps(state, area)) ? state : undefined;
  } catch {
    // Nothing that anybody would miss: the window opens as at the first start.
    return undefined;
  }
}

export function saveWindowState(file: string, state: WindowState): void {
  writeFileWhole(file, `${JSON.stringify(state)}\n`);
}

/** At least 100 × 40 pixels of the title bar must be reachable. */
function overlaps(state: WindowState, area: Area): boolean {
  const width = Math.min(state.x + state.width, area.x + area.width) - Math.max(state.x, area.x);
  return width >= 100 && state.y >= area.y - 8 && state.y + 40 <= area.y + area.height;
}
