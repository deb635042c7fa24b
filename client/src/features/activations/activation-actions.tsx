import { Ban, CircleCheck, Pencil } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { Activation } from '#shared/activations/schemas.ts';

const EditActivation = lazyComponent(
  async () => (await import('./activation-dialogs.tsx')).EditActivation,
  NotArrived,
);
const CancelDialog = lazyComponent(
  async () => (await import('./end-dialogs.tsx')).CancelDialog,
  NotArrived,
);
const CompleteDialog = lazyComponent(
  async () => (await import('./end-dialogs.tsx')).CompleteDialog,
  NotArrived,
);

export function ActivationActions({ activation }: { activation: Activation }) {
  const [open, setOpen] = useState<'edit' | 'complete' | 'cancel' | null>(null);
  const isLive = LIVE_STATUSES.some((status) => status === activation.status);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <div className="sm:hidden">
        <RowMenu name="this activation">
          <MenuItem icon={Pencil} onPress={() => setOpen('edit')}>
            {isLive ? 'Edit' : 'Edit or reopen'}
          </MenuItem>
          {isLive && (
            <>
              <MenuItem icon={CircleCheck} onPress={() => setOpen('complete')}>
                Complete
              </MenuItem>
              <MenuItem icon={Ban} onPress={() => setOpen('cancel')}>
                Cancel activation
              </MenuItem>
            </>
          )}
        </RowMenu>
      </div>
      <Button className="max-sm:hidden" onClick={() => setOpen('edit')}>
        <Pencil className="size-4" aria-hidden="true" />
        {isLive ? 'Edit' : 'Edit or reopen'}
      </Button>
      {isLive && (
        <>
          <Button className="max-sm:hidden" onClick={() => setOpen('complete')}>
            Complete
          </Button>
          <Button look="destructive" className="max-sm:hidden" onClick={() => setOpen('cancel')}>
            Cancel activation
          </Button>
        </>
      )}
      <LazyBoundary fallback={null}>
        {open === 'edit' && <EditActivation activation={activation} onClose={close} />}
        {open === 'complete' && <CompleteDialog activation={activation} onClose={close} />}
        {open === 'cancel' && <CancelDialog activation={activation} onClose={close} />}
      </LazyBoundary>
    </div>
  );
}
