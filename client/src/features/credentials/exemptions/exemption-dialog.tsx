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
  /** Null to add an exemption. */
  exemption: Exemption | null;
  onClose: () => void;
}

export function ExemptionDialog({ exemption, onClose }: ExemptionDialogProps) {
  return (
    <FormDialog
      title={exemption ? `Change: ${exemption.person.name}` : 'Exempt a chaplain'}
      description="The chaplain doesn’t need this credential, and sees the reason."
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-[40dvh]" />}>
        <ExemptionForm exemption={exemption} onDone={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
