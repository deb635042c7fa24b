import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { newId } from '#client/lib/call/new-id.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { useRecordAnswer, useRecordAttempt } from './mutations.ts';

const RecordForm = lazyComponent(
  async () => (await import('./record-form.tsx')).RecordForm,
  NotArrived,
);

interface RecordDialogProps {
  activationId: string;
  row: BoardRow;
  onClose: () => void;
}

export function RecordDialog({ activationId, row, onClose }: RecordDialogProps) {
  const record = useRecordAnswer();
  const attempt = useRecordAttempt(row.name);
  const draft = useDraftName(`answer:${row.id}`);
  return (
    <FormDialog
      title="Record an answer"
      description={`Enter what ${row.name} said on the phone.`}
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-64" />}>
        <RecordForm
          row={row}
          draft={draft}
          onRecord={(body) =>
            record.mutateAsync({ params: { id: activationId, deploymentId: row.id }, body })
          }
          onAttempt={async (outcome) => {
            const now = new Date().toISOString();
            const body = {
              actionId: newId(),
              kind: 'phone' as const,
              outcome,
              deploymentId: row.id,
              happenedAt: now,
              writtenAt: now,
            };
            return attempt.mutateAsync({ params: { id: activationId }, body });
          }}
          onDone={onClose}
        />
      </LazyBoundary>
    </FormDialog>
  );
}
