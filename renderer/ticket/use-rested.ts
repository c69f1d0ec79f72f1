import { useEffect, useState } from 'react';
import { useConsole } from '../app/console.ts';
import { ticketQuery } from '../source/queries.ts';

/** A ticket is asked for when the keyboard rests on it, not for each one that J runs past; milliseconds. */
const rest = 60;

/** The id once it has stayed the same for a moment; at once when its ticket was shown before. */
export function useRested(id: number): number | undefined {
  const { source } = useConsole();
  const [rested, setRested] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), rest);
    return () => clearTimeout(timer);
  }, [id]);
  return source.queries.getQueryData(ticketQuery(source, id).queryKey) === undefined ? rested : id;
}
