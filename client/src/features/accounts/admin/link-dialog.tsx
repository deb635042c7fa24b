import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CopyField } from '#client/components/ui/copy-field.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { dayAndTime } from '#client/lib/dates.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';
import { useMakePasswordLink } from './mutations.ts';

interface LinkDialogProps {
  user: ListedUser;
  onClose: () => void;
}

export function LinkDialog({ user, onClose }: LinkDialogProps) {
  const make = useMakePasswordLink();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Dialog
      title="Set-password link"
      description={`Anyone with this link can set the password of ${name}, once and within 72 hours. Earlier links stop working.`}
      onClose={onClose}
    >
      {make.data ? (
        <>
          <CopyField
            takesFocus
            label="Link"
            value={make.data.url}
            hint={`Valid until ${dayAndTime(make.data.expiresAt)}. The link is shown only once: copy it before you close.`}
          />
          <DialogFooter cancel="Done" />
        </>
      ) : (
        <DialogFooter>
          <Button
            look="primary"
            waiting={make.isPending}
            onClick={() => make.mutate({ params: { id: user.id } })}
          >
            Make link
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}
