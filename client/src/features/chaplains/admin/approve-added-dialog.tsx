import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useApproveAdded } from '#client/features/chaplains/mutations.ts';

interface ApproveAddedDialogProps {
  search: string;
  count: number;
  onClose: () => void;
}

/** Approves only chaplains that the office added. Show it only if the list is filtered to them. */
export function ApproveAddedDialog({ search, count, onClose }: ApproveAddedDialogProps) {
  const approve = useApproveAdded();
  const people = count === 1 ? 'This chaplain' : `These ${count.toLocaleString('en-US')} chaplains`;
  const found = search && `, found by “${search}”,`;
  return (
    <Dialog
      title="Approve All"
      description={`${people}${found} will be approved and active. Those who have set a password each get a message right away. People who registered themselves are not included: please review them one by one.`}
      onClose={onClose}
    >
      {approve.error && (
        <Notice tone="red" urgent>
          {serverMessage(approve.error)}
        </Notice>
      )}
      <DialogFooter>
        <Button
          look="primary"
          waiting={approve.isPending}
          onClick={() => approve.mutate({ body: { search, count } }, { onSuccess: onClose })}
        >
          {`Approve ${count.toLocaleString('en-US')}`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
