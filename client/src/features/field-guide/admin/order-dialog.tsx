import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { useReportUnsaved } from '#client/components/form/unsaved-changes-guard.ts';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useOrderSections } from '#client/features/field-guide/mutations.ts';
import { contentsQuery } from '#client/features/field-guide/queries.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { SectionSummary } from '#shared/field-guide/schemas.ts';
import { OrderList } from './order-list.tsx';

const ASKING = {
  question: 'Leave without changing the order?',
  stay: 'Keep ordering',
  leave: 'Leave',
};

export function OrderDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...contentsQuery, gcTime: 0 });
  return (
    <FormDialog
      title="Change the Order"
      description="Drag a section to its place, or move it with the arrows. Sections are numbered from 1."
      asking={ASKING}
      onClose={onClose}
    >
      <QueryView query={query} what="The sections" loading={<Skeleton className="h-[50dvh]" />}>
        {({ items }) => (
          <OrderForm sections={items} onStale={() => void query.refetch()} onDone={onClose} />
        )}
      </QueryView>
    </FormDialog>
  );
}

interface OrderFormProps {
  sections: readonly SectionSummary[];
  onStale: () => void;
  onDone: () => void;
}

function OrderForm({ sections, onStale, onDone }: OrderFormProps) {
  const id = useId();
  const [wanted, setWanted] = useState<readonly SectionSummary[]>([]);
  const ordered = inOrder(sections, wanted);
  const ordering = useOrderSections();
  const isChanged = ordered.some((section, position) => section.id !== sections[position]?.id);
  useReportUnsaved(id, isChanged);
  const save = () =>
    ordering.mutate(
      { body: { ids: ordered.map((section) => section.id) } },
      { onSuccess: onDone, onError: onStale },
    );
  return (
    <>
      <OrderList sections={ordered} onOrder={setWanted} />
      {ordering.error && (
        <Notice tone="red" urgent>
          {serverMessage(ordering.error)}
        </Notice>
      )}
      <DialogFooter>
        <Button look="primary" waiting={ordering.isPending} onClick={save}>
          Save Order
        </Button>
      </DialogFooter>
    </>
  );
}

function inOrder(sections: readonly SectionSummary[], wanted: readonly SectionSummary[]) {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const ordered = wanted.flatMap(({ id }) => byId.get(id) ?? []);
  const known = new Set(ordered);
  sections.forEach((section, position) => {
    if (!known.has(section)) ordered.splice(position, 0, section);
  });
  return ordered;
}
