import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { sectionCountQuery, sectionQuery } from '#client/features/field-guide/queries.ts';
import { ApiError } from '#client/lib/call/api-error.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { isKept } from '#client/lib/draft.ts';

const CreateSectionForm = lazyComponent(
  async () => (await import('./section-form.tsx')).CreateSectionForm,
  NotArrived,
);
const EditSectionForm = lazyComponent(
  async () => (await import('./section-form.tsx')).EditSectionForm,
  NotArrived,
);

interface CreateSectionProps {
  onClose: () => void;
}

export function CreateSection({ onClose }: CreateSectionProps) {
  const draft = useDraftName('field-guide:new');
  const query = useQuery(sectionCountQuery);
  return (
    <FormDialog
      title="Create Field Guide Section"
      description="The section stays a draft, which only the office sees, until you publish it."
      wide="most"
      draft={draft}
      onClose={onClose}
    >
      <QueryView query={query} what="The number of sections" loading={<LoadingForm />}>
        {({ total }) => (
          <LazyBoundary fallback={<LoadingForm />}>
            <CreateSectionForm draft={draft} count={total} onDone={onClose} />
          </LazyBoundary>
        )}
      </QueryView>
    </FormDialog>
  );
}

interface EditSectionProps extends CreateSectionProps {
  id: string;
}

export function EditSection({ id, onClose }: EditSectionProps) {
  const draft = useDraftName(`field-guide:${id}`);
  const query = useQuery({ ...sectionQuery(id), staleTime: 0 });
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  // Read only once: saving removes the draft, which must not change the dialog that is shown.
  const [hasDraft] = useState(() => isKept(draft));
  if (isGone && !query.data && hasDraft) {
    return <RescueSection id={id} onClose={onClose} />;
  }
  return (
    <FormDialog
      title="Edit Section"
      description={query.data?.title ?? 'Loading the section…'}
      wide="most"
      draft={draft}
      onClose={onClose}
    >
      <QueryView query={query} what="This section" loading={<LoadingForm />}>
        {(section) =>
          query.isFetchedAfterMount ? (
            <LazyBoundary fallback={<LoadingForm />}>
              <EditSectionForm draft={draft} section={section} onDone={onClose} />
            </LazyBoundary>
          ) : (
            <LoadingForm />
          )
        }
      </QueryView>
    </FormDialog>
  );
}

export function RescueSection({ id, onClose }: EditSectionProps) {
  const draft = useDraftName(`field-guide:${id}`);
  return (
    <FormDialog
      title="Create Field Guide Section"
      description="Somebody deleted this section while you were editing it. Save it as a new one, or close."
      wide="most"
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<LoadingForm />}>
        <CreateSectionForm draft={draft} count={0} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}

function LoadingForm() {
  return <Skeleton className="h-[60dvh]" />;
}
