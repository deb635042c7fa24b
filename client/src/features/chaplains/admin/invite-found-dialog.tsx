import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import type { InviteFoundBody } from '#shared/chaplains/schemas.ts';
import { useInviteFound } from './invitation-mutations.ts';

interface InviteFoundDialogProps {
  /** What the list is filtered by, and how many it has. */
  found: InviteFoundBody;
  onClose: () => void;
}

/** Asks before all people of the filtered list are invited; none of them has a password. */
export function InviteFoundDialog({ found, onClose }: InviteFoundDialogProps) {
  const invite = useInviteFound();
  const { count, search } = found;
  const number = count.toLocaleString('en-US');
  const people = count === 1 ? 'This person gets' : `These ${number} people each get`;
  return (
    <Dialog
      title="Invite All by Mail"
      description={`${people} a mail${search ? `, as found by “${search}”` : ''}. Its link lets them set a password, once and within 72 hours of being sent.`}
      onClose={onClose}
    >
      {invite.error && (
        <Notice tone="red" urgent>
          {serverMessage(invite.error)}
        </Notice>
      )}
      <DialogFooter>
        <Button
          look="primary"
          waiting={invite.isPending}
          onClick={() => invite.mutate({ body: found }, { onSuccess: onClose })}
        >
          {`Invite ${number}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogFooter>
    </Dialog>
  );
}
