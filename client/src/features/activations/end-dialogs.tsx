import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { activationBoard } from '#shared/calls/api.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { useCancelActivation, useCompleteActivation } from './mutations.ts';

interface EndDialogProps {
  activation: Activation;
  onClose: () => void;
}

export function CancelDialog({ activation, onClose }: EndDialogProps) {
  const cancel = useCancelActivation();
  return (
    <ConfirmDialog
      title="Cancel activation"
      description={`${activation.eventType}, ${activation.location}. Nobody can be asked to come any more. Hours that are recorded stay.`}
      confirm="Cancel this activation"
      keep="Keep it"
      waiting={cancel.isPending}
      failure={cancel.error ? serverMessage(cancel.error) : undefined}
      onConfirm={() => cancel.mutate({ params: { id: activation.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <WhoIsOut activation={activation} />
    </ConfirmDialog>
  );
}

export function CompleteDialog({ activation, onClose }: EndDialogProps) {
  const complete = useCompleteActivation();
  return (
    <ConfirmDialog
      title="Complete activation"
      description={`${activation.eventType}, ${activation.location}. It ends now, unless its end has passed already. Hours can still be recorded and corrected.`}
      confirm="Complete this activation"
      keep="Keep it open"
      waiting={complete.isPending}
      failure={complete.error ? serverMessage(complete.error) : undefined}
      onConfirm={() =>
        complete.mutate({ params: { id: activation.id }, body: {} }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <WhoIsOut activation={activation} />
    </ConfirmDialog>
  );
}

const GROUPS = [
  { status: 'on-scene', label: 'On scene, and told that it is over' },
  { status: 'coming', label: 'On the way, and told not to come' },
  { status: 'asked', label: 'Asked and without an answer, and told not to come' },
] as const;

/** Read anew: somebody may have set out since the page was opened. */
function WhoIsOut({ activation }: { activation: Activation }) {
  const params = { id: activation.id };
  const query = useQuery({
    ...endpointQuery(activationBoard, { params }),
    refetchOnMount: 'always',
  });
  return (
    <QueryView query={query} what="Who is on the way" loading={<Skeleton className="h-24" />}>
      {({ rows }) => {
        const groups = GROUPS.map((group) => ({ ...group, people: namesOf(rows, group.status) }));
        const shown = groups.filter(({ people }) => people.length > 0);
        if (shown.length === 0) return <p>Nobody was asked, is on the way or on scene.</p>;
        return (
          <dl className="flex flex-col gap-3">
            {shown.map(({ status, label, people }) => (
              <div key={status}>
                <dt className="font-semibold">{`${label} (${people.length})`}</dt>
                <dd className="wrap-anywhere">{people.join(', ')}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </QueryView>
  );
}

function namesOf(rows: readonly BoardRow[], status: BoardRow['status']) {
  return rows.filter((row) => row.status === status).map(({ name }) => name);
}
