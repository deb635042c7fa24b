import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long, at most, other code waits for the first page before it loads, in ms. */
const AT_MOST_MS = 3_000;
/** How long to wait instead in browsers without requestIdleCallback, in ms. */
const PAUSE_MS = 50;

/** True once the first page has its data or takes too long. Load other code only then. */
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
