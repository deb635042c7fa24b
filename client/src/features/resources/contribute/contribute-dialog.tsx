import { Suspense } from 'react';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { late } from '#client/components/ui/late.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';

const ContributionForm = late(
  async () => (await import('./contribution-form.tsx')).ContributionForm,
  NotArrived,
);

interface ContributeDialogProps {
  onClose: () => void;
}

export function ContributeDialog({ onClose }: ContributeDialogProps) {
  return (
    <FormDialog
      title="Contribute Resource"
      description="Everybody sees it once an administrator has approved it."
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton className="h-[60dvh]" />}>
        <ContributionForm onDone={onClose} />
      </Suspense>
    </FormDialog>
  );
}
