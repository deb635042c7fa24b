import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { ListedCredential } from '#shared/credentials/schemas.ts';
import { useReject, useRevoke } from './mutations.ts';

const ReasonForm = lazyComponent(
  async () => (await import('./reason-form.tsx')).ReasonForm,
  NotArrived,
);

interface ReasonDialogProps {
  credential: ListedCredential;
  onClose: () => void;
  onDone: () => void;
}

export function RejectDialog({ credential, onClose, onDone }: ReasonDialogProps) {
  const reject = useReject();
  const { id, kind, person, updatedAt } = credential;
  return (
    <WithReason
      title={`Reject: ${kind.name}`}
      description={`${person.name} can read the reason immediately, and can correct the credential and send it again.`}
      confirm="Reject"
      onClose={onClose}
      onSubmit={async (reason) => {
        const body = { reason, seenUpdatedAt: updatedAt };
        await reject.mutateAsync({ params: { id }, body });
        onDone();
      }}
    />
  );
}

export function RevokeDialog({ credential, onClose, onDone }: ReasonDialogProps) {
  const revoke = useRevoke();
  const { id, kind, person } = credential;
  return (
    <WithReason
      title={`Revoke: ${kind.name}`}
      description={`The credential will no longer be valid, and ${person.name} can read the reason immediately.`}
      confirm="Revoke"
      onClose={onClose}
      onSubmit={async (reason) => {
        await revoke.mutateAsync({ params: { id }, body: { reason } });
        onDone();
      }}
    />
  );
}

interface WithReasonProps {
  title: string;
  description: string;
  confirm: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

function WithReason({ title, description, confirm, onSubmit, onClose }: WithReasonProps) {
  return (
    <FormDialog title={title} description={description} onClose={onClose}>
      <LazyBoundary fallback={<Skeleton className="h-40" />}>
        <ReasonForm confirm={confirm} onSubmit={onSubmit} />
      </LazyBoundary>
    </FormDialog>
  );
}
