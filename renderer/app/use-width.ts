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

/** Below these widths the side pane and the views fold, and one pane is shown at a time. */
export const foldSide = 1100;
export const foldPanes = 800;
