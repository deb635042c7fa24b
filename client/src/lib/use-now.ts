import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
