import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { queryKey } from '#shared/http.ts';
import { ownCalendarFeed, renewCalendarFeed } from '#shared/training/api.ts';

export function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewFeed();
  return (
    <ConfirmDialog
      title="Renew the address?"
      description="The old address stops working immediately. Calendars that use it get no more changes until you subscribe to the new address."
      confirm="Renew the address"
      keep="Keep it"
      waiting={renew.isPending}
      failure={renew.error ? serverMessage(renew.error) : undefined}
      onConfirm={() => renew.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function useRenewFeed() {
  return useEndpointMutation(renewCalendarFeed, {
    stores: (feed, client) => client.setQueryData(queryKey(ownCalendarFeed), feed),
    success: {
      title: 'Calendar address renewed',
      description:
        'The old address no longer works. Subscribe to the new address in your calendar application.',
    },
    failure: 'inline',
  });
}
