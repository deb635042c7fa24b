import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import type { Deployment } from '#shared/deployments/schemas.ts';

const AfterActionDialog = lazyComponent(
  async () => (await import('./after-action-dialog.tsx')).AfterActionDialog,
  NotArrived,
);

export function AfterActionButton({ deployment }: { deployment: Deployment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button look="quiet" needsConnection className="-ml-4" onClick={() => setOpen(true)}>
        <PencilLine className="size-4" aria-hidden="true" />
        Write notes for the report
      </Button>
      <LazyBoundary fallback={null}>
        {isOpen && <AfterActionDialog deployment={deployment} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </div>
  );
}
