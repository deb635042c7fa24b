import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { InviteFoundBody } from '#shared/chaplains/schemas.ts';
import { useInviteFound } from './invitation-mutations.ts';

interface InviteFoundDialogProps {
  found: InviteFoundBody;
  isAgain: boolean;
  onClose: () => void;
}

export function InviteFoundDialog({ found, isAgain, onClose }: InviteFoundDialogProps) {
  const invite = useInviteFound();
  const { count, search } = found;
  const number = count.toLocaleString('en-US');
  const people = count === 1 ? 'This person gets' : `These ${number} people each get`;
  const mail = isAgain ? 'another mail, as they were invited before' : 'a mail';
  return (
    <Dialog
      title={isAgain ? 'Invite All Again' : 'Invite All by Mail'}
      description={`${people} ${mail}${search ? ` (found by “${search}”)` : ''}. The link in it lets them set a password, once and within 72 hours of being sent.`}
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
      </DialogFooter>
    </Dialog>
  );
}
