import { Button } from '#client/components/ui/button.tsx';
import { useFocusHeadingAfter } from '#client/lib/keep-focus.ts';
import { useInviteChaplains } from './invitation-mutations.ts';

interface SelectedInvitationProps {
  ids: string[];
  onClear: () => void;
}

export function SelectedInvitation({ ids, onClear }: SelectedInvitationProps) {
  const invite = useInviteChaplains();
  const inviteButton = useFocusHeadingAfter();
  const clearButton = useFocusHeadingAfter();
  return (
    <div
      role="status"
      className="sticky top-(--bar-shown) z-10 flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2"
    >
      <p className="font-semibold">{`${ids.length} selected`}</p>
      <Button
        ref={inviteButton}
        look="primary"
        needsConnection
        waiting={invite.isPending}
        onClick={() => invite.mutate({ body: { ids } }, { onSuccess: onClear })}
      >
        {`Invite ${ids.length} by mail`}
      </Button>
      <Button ref={clearButton} look="quiet" onClick={onClear}>
        Select none
      </Button>
    </div>
  );
}
