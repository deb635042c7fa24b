import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { getUser } from '#shared/accounts/api.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';

const AddChaplainForm = lazyComponent(
  async () => (await import('./chaplain-form.tsx')).AddChaplainForm,
  NotArrived,
);
const EditChaplainForm = lazyComponent(
  async () => (await import('./chaplain-form.tsx')).EditChaplainForm,
  NotArrived,
);

interface AddChaplainProps {
  onClose: () => void;
}

export function AddChaplain({ onClose }: AddChaplainProps) {
  const draft = useDraftName('chaplain');
  return (
    <FormDialog
      title="Add Chaplain"
      description="Creates a user with a chaplain profile, inactive and not yet approved."
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<LoadingForm />}>
        <AddChaplainForm draft={draft} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}

interface EditChaplainProps extends AddChaplainProps {
  chaplain: ChaplainWithUser;
}

export function EditChaplain({ chaplain, onClose }: EditChaplainProps) {
  const draft = useDraftName(`chaplain:${chaplain.id}`);
  const params = { id: chaplain.user.id };
  // Doesn't use the cache, because saving must not undo a role change that was made elsewhere.
  const query = useQuery({ ...endpointQuery(getUser, { params }), staleTime: 0, gcTime: 0 });
  return (
    <FormDialog
      title="Edit Chaplain"
      description={`${chaplain.user.firstName} ${chaplain.user.lastName}: the user and the chaplain profile.`}
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<LoadingForm />}>
        <QueryView query={query} what="The user" loading={<LoadingForm />}>
          {(user) => (
            <EditChaplainForm user={user} chaplain={chaplain} draft={draft} onDone={onClose} />
          )}
        </QueryView>
      </LazyBoundary>
    </FormDialog>
  );
}

function LoadingForm() {
  return <Skeleton className="h-[60dvh]" />;
}
