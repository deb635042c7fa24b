import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { Hours } from '#shared/hours/schemas.ts';
import { useCorrectHours } from './mutations.ts';

const CorrectForm = lazyComponent(
  async () => (await import('./correct-form.tsx')).CorrectForm,
  NotArrived,
);

interface CorrectDialogProps {
  entry: Hours;
  onClose: () => void;
}

export function CorrectDialog({ entry, onClose }: CorrectDialogProps) {
  const correct = useCorrectHours();
  const draft = useDraftName(`hours:${entry.id}`);
  return (
    <FormDialog
      title="Correct hours"
      description={`${entry.name} · ${entry.eventType}, ${entry.location}${entry.leftAt ? '' : ' · still on scene: saving ends the stay'}`}
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-64" />}>
        <CorrectForm
          entry={entry}
          draft={draft}
          onCorrect={(body) => correct.mutateAsync({ params: { id: entry.id }, body })}
          onDone={onClose}
        />
      </LazyBoundary>
    </FormDialog>
  );
}
