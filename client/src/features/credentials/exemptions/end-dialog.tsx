import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { Exemption } from '#shared/credentials/exemptions/schemas.ts';
import { useEndExemption } from './mutations.ts';

interface EndDialogProps {
  exemption: Exemption;
  onClose: () => void;
}

export function EndDialog({ exemption: { person, kind }, onClose }: EndDialogProps) {
  const end = useEndExemption();
  return (
    <ConfirmDialog
      title="End the exemption?"
      description={`${person.name} will need ‘${kind.name}’ again.`}
      confirm="End it"
      keep="Keep it"
      waiting={end.isPending}
      failure={end.error ? serverMessage(end.error) : undefined}
      onConfirm={() =>
        end.mutate(
          { params: { chaplainId: person.chaplainId, kindId: kind.id } },
          { onSuccess: () => onClose() },
        )
      }
      onClose={onClose}
    />
  );
}
