import { useEffect, useState } from 'react';

/** The time, renewed every `every` milliseconds, so that ages on the screen stay true. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
