import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

const CreateSessionForm = lazyComponent(
  async () => (await import('./training-session-form.tsx')).CreateTrainingSessionForm,
  NotArrived,
);
const EditSessionForm = lazyComponent(
  async () => (await import('./training-session-form.tsx')).EditTrainingSessionForm,
  NotArrived,
);

interface DialogProps {
  onClose: () => void;
}

interface CreateSessionProps extends DialogProps {
  copied?: TrainingSession;
}

export function CreateTrainingSession({ copied, onClose }: CreateSessionProps) {
  const draft = useDraftName(copied ? `training-copy:${copied.id}` : 'training');
  return (
    <FormDialog
      title="Create Training"
      description={
        copied
          ? `Copies the details of ${copied.title}, but not its RSVPs.`
          : 'Announces a session to everybody who is signed in.'
      }
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<LoadingForm />}>
        <CreateSessionForm copied={copied} draft={draft} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}

interface EditSessionProps extends DialogProps {
  session: TrainingSession;
}

export function EditTrainingSession({ session, onClose }: EditSessionProps) {
  const draft = useDraftName(`training:${session.id}`);
  return (
    <FormDialog title="Edit Training" description={session.title} draft={draft} onClose={onClose}>
      <LazyBoundary fallback={<LoadingForm />}>
        <EditSessionForm session={session} draft={draft} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}

function LoadingForm() {
  return <Skeleton className="h-[60dvh]" />;
}
