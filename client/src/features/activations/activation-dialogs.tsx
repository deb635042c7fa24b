import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { Activation } from '#shared/activations/schemas.ts';

const CreateActivationForm = lazyComponent(
  async () => (await import('./activation-form.tsx')).CreateActivationForm,
  NotArrived,
);
const EditActivationForm = lazyComponent(
  async () => (await import('./activation-form.tsx')).EditActivationForm,
  NotArrived,
);

interface CreateActivationProps {
  onClose: () => void;
  onCreated: (activation: Activation) => void;
}

export function CreateActivation({ onClose, onCreated }: CreateActivationProps) {
  const draft = useDraftName('activation');
  return (
    <FormDialog
      title="Create Activation"
      description="After saving, you can call chaplains from the activation’s page."
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<LoadingForm />}>
        <CreateActivationForm draft={draft} onCreated={onCreated} />
      </LazyBoundary>
    </FormDialog>
  );
}

interface EditActivationProps {
  activation: Activation;
  onClose: () => void;
}

export function EditActivation({ activation, onClose }: EditActivationProps) {
  const draft = useDraftName(`activation:${activation.id}`);
  return (
    <FormDialog
      title="Edit Activation"
      description={`${activation.eventType}, ${activation.location}`}
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<LoadingForm />}>
        <EditActivationForm draft={draft} activation={activation} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}

function LoadingForm() {
  return <Skeleton className="h-[60dvh]" />;
}
