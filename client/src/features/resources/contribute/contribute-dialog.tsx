import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import { useCan } from '#client/lib/session.ts';

const ContributionForm = lazyComponent(
  async () => (await import('./contribution-form.tsx')).ContributionForm,
  NotArrived,
);

interface ContributeDialogProps {
  onClose: () => void;
}

export function ContributeDialog({ onClose }: ContributeDialogProps) {
  const isReviewer = useCan('review-resources');
  const draft = useDraftName('contribution');
  return (
    <FormDialog
      title="Contribute Resource"
      description={
        isReviewer
          ? 'Everybody sees the resource immediately.'
          : 'Everybody sees the resource once the office has approved it.'
      }
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
        <ContributionForm draft={draft} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
