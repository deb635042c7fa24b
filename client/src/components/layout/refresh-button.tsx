import { RotateCw } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { useRefresh } from '#client/lib/refresh.ts';

export function RefreshButton({ shown }: { shown: readonly `/api/${string}`[] }) {
  const { refresh, refreshing } = useRefresh(shown);
  return (
    <Button onClick={refresh} waiting={refreshing} needsConnection>
      {!refreshing && <RotateCw className="size-4" aria-hidden="true" />}
      Refresh
    </Button>
  );
}
