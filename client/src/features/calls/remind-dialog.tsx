import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { AudienceCount } from '#shared/announcements/schemas.ts';
import { useRemindSilent } from './mutations.ts';
import { recipientsLabel } from '#client/lib/recipients-label.ts';
import { recipientsQuery } from '#client/lib/recipients.ts';

interface RemindDialogProps {
  activationId: string;
  onClose: () => void;
}

export function RemindDialog({ activationId, onClose }: RemindDialogProps) {
  const remind = useRemindSilent();
  const recipients = useQuery(recipientsQuery(activationId, 'reminder'));
  return (
    <ConfirmDialog
      title="Remind everyone who hasn’t answered?"
      description="Everyone who was asked and has not answered gets the call again immediately."
      confirm="Remind"
      look="primary"
      keep="Don’t remind"
      waiting={remind.isPending}
      failure={remind.error ? serverMessage(remind.error) : undefined}
      onConfirm={() => remind.mutate({ params: { id: activationId } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <QueryView query={recipients} what="Who is told" loading={<Skeleton className="h-6" />}>
        {(count) => <p className="font-semibold">{toldLabel(count)}</p>}
      </QueryView>
    </ConfirmDialog>
  );
}

function toldLabel(count: AudienceCount) {
  if (count.people > 0) return recipientsLabel(count);
  return 'No message goes out: everyone has answered or was reminded less than a minute ago.';
}
