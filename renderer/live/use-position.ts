import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConsole } from '../app/console.ts';
import { deskQuery } from '../source/queries.ts';
import { refreshLive } from './refresh.ts';

/**
 * Reads again what is shown whenever the desk's position moved, where no events tell what has happened; what is not
 * shown is read when it is wanted.
 */
export function usePosition(): void {
  const { source } = useConsole();
  const { data: position } = useQuery({ ...deskQuery(source), select: (desk) => desk.position });
  const seen = useRef(position);
  useEffect(() => {
    if (seen.current === position) return;
    seen.current = position;
    if (source.stream.getState().isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      const again = refreshLive(source);
      if (again !== undefined) timer = setTimeout(refresh, again);
    };
    refresh();
    return () => clearTimeout(timer);
  }, [position, source]);
}
