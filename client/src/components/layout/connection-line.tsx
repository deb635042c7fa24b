import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { isConnected, storedAtOf, subscribe } from '#client/lib/call/connection.ts';
import { shortTime } from '#client/lib/dates.ts';
import { whyNothingIsKept } from '#client/lib/device/mark.ts';
import { pathOfKey } from '#client/lib/query-client.ts';
import { currentUser } from '#shared/accounts/api.ts';

export function ConnectionLine() {
  const text = useConnectionText();
  return (
    <div role="status" className="print:hidden">
      {text && (
        <div className="border-b border-amber bg-amber-wash text-ink">
          <p className="mx-auto flex max-w-page items-center gap-3 px-4 py-2 font-semibold sm:px-6">
            <WifiOff className="size-5 shrink-0 text-amber" aria-hidden="true" />
            {text}
          </p>
        </div>
      )}
    </div>
  );
}

function useConnectionText() {
  const client = useQueryClient();
  const follow = useCallback(
    (listener: () => void) => {
      const stops = [subscribe(listener), client.getQueryCache().subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [client],
  );
  return useSyncExternalStore(follow, () => connectionText(client));
}

function connectionText(client: QueryClient) {
  if (isConnected()) return null;
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey }) => pathOfKey(queryKey))
    .filter((path) => path !== currentUser.path)
    .flatMap((path) => storedAtOf(path) ?? []);
  if (times.length === 0) return ['No connection.', whyNothingIsKept()].filter(Boolean).join(' ');
  return `No connection. As of ${shortTime(new Date(Math.min(...times)).toISOString())}.`;
}
