import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import type { Hours } from '#shared/hours/schemas.ts';
import { approvalTold } from './approval-told.ts';
import { useApproveHours, useApproveManyHours, useReadAgain } from './mutations.ts';

interface ApproveDialogProps {
  hours: readonly Hours[];
  onClose: () => void;
}

export function ApproveDialog({ hours, onClose }: ApproveDialogProps) {
  const one = useApproveHours();
  const many = useApproveManyHours();
  const onError = useReadAgain(onClose);
  const [first] = hours;
  const isOne = hours.length === 1;
  const { isPending, error } = isOne ? one : many;
  const approve = () => {
    const options = { onError, onSuccess: onClose };
    if (isOne && first) {
      const { id, updatedAt: seen } = first;
      one.mutate({ params: { id }, body: { isApproved: true, seen } }, options);
    } else {
      const seen = hours.map(({ id, updatedAt }) => ({ id, seen: updatedAt }));
      many.mutate({ body: { hours: seen } }, options);
    }
  };
  return (
    <ConfirmDialog
      title={isOne ? 'Approve these hours?' : `Approve ${hours.length} entries?`}
      description={approvalTold(hours)}
      confirm="Approve"
      look="primary"
      keep="Cancel"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={approve}
      onClose={onClose}
    />
  );
}

interface TakeBackDialogProps {
  entry: Hours;
  onClose: () => void;
}

export function TakeBackDialog({ entry, onClose }: TakeBackDialogProps) {
  const approve = useApproveHours();
  const onError = useReadAgain(onClose);
  const { id, name, arrivedAt } = entry;
  return (
    <ConfirmDialog
      title="Take the approval back?"
      description={`The hours of ${name} from ${dayAndTime(arrivedAt)} will need approval again and can be corrected. No message is sent.`}
      confirm="Take back"
      look="primary"
      keep="Cancel"
      waiting={approve.isPending}
      failure={approve.error ? serverMessage(approve.error) : undefined}
      onConfirm={() =>
        approve.mutate(
          { params: { id }, body: { isApproved: false } },
          { onError, onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
