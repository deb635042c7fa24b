import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The longest time, in ms, that less urgent code waits for the first page. */
const AT_MOST_MS = 3_000;
/** The pause, in ms, that replaces requestIdleCallback in browsers without that function. */
const PAUSE_MS = 50;

/** True once the first page has its data or takes too long. Then load less urgent code. */
export function usePageShown(): boolean {
  const client = useQueryClient();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (isShown) return undefined;
    return afterReading(client, () => setIsShown(true));
  }, [client, isShown]);
  return isShown;
}

function afterReading(client: QueryClient, done: () => void): () => void {
  const look = () => {
    if (client.isFetching() === 0) whenIdle(lookAgain);
  };
  const lookAgain = () => {
    if (client.isFetching() === 0) done();
  };
  const stop = client.getQueryCache().subscribe(look);
  const timer = window.setTimeout(done, AT_MOST_MS);
  look();
  return () => {
    stop();
    window.clearTimeout(timer);
  };
}

function whenIdle(then: () => void) {
  // Safari has no requestIdleCallback.
  const { requestIdleCallback }: Partial<Window> = window;
  if (requestIdleCallback) requestIdleCallback(then);
  else window.setTimeout(then, PAUSE_MS);
}
