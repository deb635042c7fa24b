import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Its answer is the number of lines in the log, which grows with each event. */
export const followedKey = (activationId: string) => ['followed-activation', activationId];

/** Calls `onMore` when something has happened at an activation that the page follows. */
export function useMoreLines(activationId: string | null, onMore: () => unknown) {
  const { data: lines } = useQuery<number>({
    queryKey: followedKey(activationId ?? ''),
    queryFn: skipToken,
    gcTime: 0,
  });
  const known = useRef(lines);
  useEffect(() => {
    const isMore = known.current !== undefined && lines !== known.current;
    known.current = lines;
    if (isMore) onMore();
  }, [lines, onMore]);
}
