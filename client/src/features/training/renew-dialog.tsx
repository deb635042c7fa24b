import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useRenewFeed } from './renew-mutation.ts';

export function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewFeed();
  return (
    <ConfirmDialog
      title="Renew the address?"
      description="The old address stops working at once: calendars that follow it get no more changes until you subscribe them to the new one."
      confirm="Renew the address"
      keep="Keep it"
      waiting={renew.isPending}
      failure={renew.error ? serverMessage(renew.error) : undefined}
      onConfirm={() => renew.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
