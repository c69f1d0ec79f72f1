import { useEffect, useState } from 'react';

/** Width of the window in pixels. */
export function useWidth(): number {
  const [width, setWidth] = useState(window.innerWidth);
  useEffect(() => {
    const follow = () => setWidth(window.innerWidth);
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);
  return width;
}

/** The panes' widths in pixels until the agent has chosen others: a wider window gives each more. */
export function paneWidths(width: number): { views: number; list: number; side: number } {
  const share = Math.min(1, Math.max(0, (width - 1440) / 640));
  const between = (narrow: number, wide: number) => Math.round(narrow + share * (wide - narrow));
  return { views: between(204, 240), list: between(348, 460), side: between(288, 360) };
}

/** Below these widths the side pane and the views fold, and one pane is shown at a time. */
export const foldSide = 1100;
export const foldPanes = 800;
