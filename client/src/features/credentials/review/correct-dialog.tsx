import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { ListedCredential } from '#shared/credentials/schemas.ts';

const CorrectionForm = lazyComponent(
  async () => (await import('./correction-form.tsx')).CorrectionForm,
  NotArrived,
);

interface CorrectDialogProps {
  credential: ListedCredential;
  onClose: () => void;
}

export function CorrectDialog({ credential, onClose }: CorrectDialogProps) {
  const { kind, person } = credential;
  return (
    <FormDialog
      title={`Correct: ${kind.name}`}
      description={`The credential of ${person.name} stays verified. The audit trail keeps your reason.`}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
        <CorrectionForm credential={credential} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
