import { Suspense } from 'react';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { Deployment, Shift } from '#shared/deployments/schemas.ts';
import { deploymentLabel } from './labels.ts';

const ShiftForm = lazyComponent(
  async () => (await import('./shift-form.tsx')).ShiftForm,
  NotArrived,
);

interface ShiftDialogProps {
  deployment: Deployment;
  /** Null to add hours that were not tapped. */
  shift: Shift | null;
  onClose: () => void;
}

export function ShiftDialog({ deployment, shift, onClose }: ShiftDialogProps) {
  const draft = useDraftName(`hours:${shift?.id ?? deployment.id}`);
  return (
    <FormDialog
      title={shift ? 'Correct hours' : 'Add hours'}
      description={deploymentLabel(deployment)}
      draft={draft}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton className="h-64" />}>
        <ShiftForm deployment={deployment} shift={shift} draft={draft} onDone={onClose} />
      </Suspense>
    </FormDialog>
  );
}
