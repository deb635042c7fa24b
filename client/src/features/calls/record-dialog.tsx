import { Suspense } from 'react';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import type { RecordedAction } from './record-form.tsx';

const RecordForm = lazyComponent(
  async () => (await import('./record-form.tsx')).RecordForm,
  NotArrived,
);

interface RecordDialogProps {
  row: BoardRow;
  onRecord: (action: RecordedAction) => Promise<unknown>;
  onClose: () => void;
}

export function RecordDialog({ row, onRecord, onClose }: RecordDialogProps) {
  const draft = useDraftName(`answer:${row.id}`);
  return (
    <FormDialog
      title="Record an answer"
      description={`What ${row.name} said by telephone.`}
      draft={draft}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton className="h-64" />}>
        <RecordForm row={row} draft={draft} onRecord={onRecord} onDone={onClose} />
      </Suspense>
    </FormDialog>
  );
}
