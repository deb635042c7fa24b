import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { Shift } from '#shared/deployments/schemas.ts';
import { deploymentLabel, type NamedDeployment } from './labels.ts';
import type { ShiftFields } from './shift-fields.ts';

const ShiftForm = lazyComponent(
  async () => (await import('./shift-form.tsx')).ShiftForm,
  NotArrived,
);

interface ShiftDialogProps {
  deployment: NamedDeployment;
  shift: Shift | null;
  typed?: ShiftFields;
  onSaved?: () => void;
  onClose: () => void;
}

export function ShiftDialog({ deployment, shift, typed, onSaved, onClose }: ShiftDialogProps) {
  const draft = useDraftName(`hours:${shift?.id ?? deployment.id}`);
  return (
    <FormDialog
      title={shift ? 'Correct hours' : 'Add hours'}
      description={deploymentLabel(deployment)}
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-64" />}>
        <ShiftForm
          deployment={deployment}
          shift={shift}
          typed={typed}
          draft={draft}
          onDone={() => {
            onSaved?.();
            onClose();
          }}
        />
      </LazyBoundary>
    </FormDialog>
  );
}
