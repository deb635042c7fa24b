import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** The query key for the number of lines in an activation's log. */
export const followedKey = (activationId: string) => ['followed-activation', activationId];

/** Calls `onMore` when the followed activation has new lines in its log. */
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
