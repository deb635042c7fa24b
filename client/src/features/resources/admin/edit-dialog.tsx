import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { Resource } from '#shared/resources/schemas.ts';

const EditForm = lazyComponent(
  async () => (await import('./edit-form.tsx')).EditResourceForm,
  NotArrived,
);

interface EditDialogProps {
  resource: Resource;
  onClose: () => void;
}

export function EditResource({ resource, onClose }: EditDialogProps) {
  const draft = useDraftName(`resource:${resource.id}`);
  return (
    <FormDialog
      title="Edit Resource"
      description={`The file stays: ${resource.fileName}`}
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
        <EditForm resource={resource} draft={draft} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
