import { useEffect, useState } from 'react';

export function useAfter(ms: number, condition: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = window.setTimeout(() => setIsOver(true), ms);
    return () => {
      window.clearTimeout(timer);
      setIsOver(false);
    };
  }, [ms, condition]);
  return isOver;
}
