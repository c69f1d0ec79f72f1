import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConsole } from '../app/console.ts';
import { deskQuery, liveKey } from '../source/queries.ts';

/** Reads again what is shown whenever the desk's position moved; what is not shown is read when it is wanted. */
export function usePosition(): void {
  const { source } = useConsole();
  const { data: position } = useQuery({ ...deskQuery(source), select: (desk) => desk.position });
  const seen = useRef(position);
  useEffect(() => {
    if (seen.current === position) return;
    seen.current = position;
    source.rows.markStale();
    void source.queries.invalidateQueries({ queryKey: [liveKey] });
  }, [position, source]);
}
