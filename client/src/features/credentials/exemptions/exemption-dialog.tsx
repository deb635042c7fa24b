import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { Exemption } from '#shared/credentials/exemptions/schemas.ts';

const ExemptionForm = lazyComponent(
  async () => (await import('./exemption-form.tsx')).ExemptionForm,
  NotArrived,
);

interface ExemptionDialogProps {
  /** Null for a new one. */
  exemption: Exemption | null;
  onClose: () => void;
}

export function ExemptionDialog({ exemption, onClose }: ExemptionDialogProps) {
  return (
    <FormDialog
      title={exemption ? `Change: ${exemption.person.name}` : 'Exempt a chaplain'}
      description="They need not have the credential, and read why."
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-[40dvh]" />}>
        <ExemptionForm exemption={exemption} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
