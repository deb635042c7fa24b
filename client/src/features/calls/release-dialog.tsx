import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import type { AudienceCount } from '#shared/announcements/schemas.ts';
import { previewRelease } from '#shared/calls/api.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { RELEASE_WAITS_SECONDS } from '#shared/deployments/constants.ts';
import { CHANNEL_LABELS } from '#shared/messages/constants.ts';
import { useRelease } from './mutations.ts';

interface ReleaseDialogProps {
  activationId: string;
  row: BoardRow;
  onClose: () => void;
}

/** Says who is told what before a chaplain is released. */
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
        {(count) => <p className="font-semibold">{reachOf(count)}</p>}
      </QueryView>
    </ConfirmDialog>
  );
}

function reachOf({ people, unreachable, channels }: AudienceCount) {
  if (people - unreachable === 0) {
    return 'No message reaches them, as no channel is switched on. Please ring them.';
  }
  const ways = channels
    .filter((channel) => channel.people > 0)
    .map(({ channel }) => CHANNEL_LABELS[channel]);
  return `A message goes to 1 person: ${ways.join(', ')}.`;
}
