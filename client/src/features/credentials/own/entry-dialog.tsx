import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { Credential, HeldKind, OwnCredentials } from '#shared/credentials/schemas.ts';

const EntryForm = lazyComponent(
  async () => (await import('./entry-form.tsx')).EntryForm,
  NotArrived,
);

interface EntryDialogProps {
  own: OwnCredentials;
  /** Null to let the chaplain choose the kind. */
  held: HeldKind | null;
  /** The credential to change; null to enter a new credential. */
  credential: Credential | null;
  onClose: () => void;
}

export function EntryDialog({ own, held, credential, onClose }: EntryDialogProps) {
  return (
    <FormDialog
      title={titleOf(held, credential)}
      description="Only you and administrators can see this entry. It becomes valid once the office has verified it."
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
        <EntryForm own={own} held={held} credential={credential} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}

function titleOf(held: HeldKind | null, credential: Credential | null) {
  if (!held) return 'Add a credential';
  if (credential) return `Change: ${held.kind.name}`;
  return held.verified ? `Renew: ${held.kind.name}` : held.kind.name;
}
