import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { Activation } from '#shared/activations/schemas.ts';

const TellForm = lazyComponent(async () => (await import('./tell-form.tsx')).TellForm, NotArrived);

interface TellDialogProps {
  activation: Activation;
  onClose: () => void;
}

export function TellDialog({ activation, onClose }: TellDialogProps) {
  const draft = useDraftName(`team:${activation.id}`);
  return (
    <FormDialog
      title="Tell the team"
      description="The message goes out immediately by the channels that each person chose. It also appears in the log."
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-96" />}>
        <TellForm activation={activation} draft={draft} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
