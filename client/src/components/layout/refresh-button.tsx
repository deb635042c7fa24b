import { RotateCw } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { useRefresh } from '#client/lib/refresh.ts';

/** @param shown paths of what the page shows, which is read again. */
export function RefreshButton({ shown }: { shown: readonly `/api/${string}`[] }) {
  const { refresh, refreshing } = useRefresh(shown);
  return (
    <Button onClick={refresh} waiting={refreshing} needsConnection>
      {!refreshing && <RotateCw className="size-4" aria-hidden="true" />}
      Refresh
    </Button>
  );
}
