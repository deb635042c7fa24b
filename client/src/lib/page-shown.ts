import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long what is beside the page waits for it at most, in ms. */
const AT_MOST_MS = 3_000;
/** Where the browser doesn't tell when it has time, in ms. */
const PAUSE_MS = 50;

/**
 * Returns whether the page that was opened first has read what it shows, or takes too long. What is
 * beside it comes then: on a slow phone its code would hold the page up.
 */
export function usePageShown(): boolean {
  const client = useQueryClient();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (isShown) return undefined;
    return afterReading(client, () => setIsShown(true));
  }, [client, isShown]);
  return isShown;
}

/** Calls `done` when nothing is read any more and the browser has time. */
function afterReading(client: QueryClient, done: () => void): () => void {
  const look = () => {
    if (client.isFetching() === 0) whenIdle(lookAgain);
  };
  // What was read may have shown a part that reads more.
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
  // Safari has none.
  const { requestIdleCallback }: Partial<Window> = window;
  if (requestIdleCallback) requestIdleCallback(then);
  else window.setTimeout(then, PAUSE_MS);
}
