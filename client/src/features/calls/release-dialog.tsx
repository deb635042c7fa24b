import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { previewRelease } from '#shared/calls/api.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { RELEASE_WAITS_SECONDS } from '#shared/deployments/constants.ts';
import { useRelease } from './mutations.ts';
import { recipientsLabel } from '#client/lib/recipients-label.ts';

interface ReleaseDialogProps {
  activationId: string;
  row: BoardRow;
  onClose: () => void;
}

export function ReleaseDialog({ activationId, row: { id, name }, onClose }: ReleaseDialogProps) {
  const release = useRelease();
  const params = { id: activationId, deploymentId: id };
  const reach = useQuery({
    ...endpointQuery(previewRelease, { params }),
    refetchOnMount: 'always',
  });
  return (
    <ConfirmDialog
      title={`Release ${name}?`}
      description={`They are told that nobody else is needed here. Nothing is sent for ${RELEASE_WAITS_SECONDS} seconds; until then you can undo it on the board.`}
      confirm="Release"
      keep="Keep"
      waiting={release.isPending}
      failure={release.error ? serverMessage(release.error) : undefined}
      onConfirm={() => release.mutate({ params }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <QueryView query={reach} what="Who is told" loading={<Skeleton className="h-6" />}>
        {(count) => <p className="font-semibold">{recipientsLabel(count)}</p>}
      </QueryView>
    </ConfirmDialog>
  );
}
