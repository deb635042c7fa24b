import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import { OpenWork } from './open-work.tsx';
import { openWorkQuery, type DeskId } from './queries.ts';

const HandoverForm = lazyComponent(
  async () => (await import('./handover-form.tsx')).HandoverForm,
  NotArrived,
);

interface HandoverDialogProps {
  desk: DeskId;
  onClose: () => void;
}

export function HandoverDialog({ desk, onClose }: HandoverDialogProps) {
  const draft = useDraftName(`handover:${desk ?? 'always'}`);
  const open = useQuery(openWorkQuery(desk));
  return (
    <FormDialog
      title="Hand over the desk"
      description="The next coordinator reads and accepts the handover. Until then nothing changes, and you can take it back."
      draft={draft}
      onClose={onClose}
    >
      <LazyBoundary fallback={<Skeleton className="h-96" />}>
        <HandoverForm desk={desk} draft={draft} onDone={onClose}>
          <section className="rounded bg-sunken px-4 py-3" aria-labelledby="open-now">
            <h3 id="open-now" className="mb-1 font-semibold">
              Open work is added automatically
            </h3>
            <QueryView query={open} what="What is open" loading={<Skeleton className="h-16" />}>
              {({ work }) => <OpenWork work={work} namesActivations={desk === null} />}
            </QueryView>
          </section>
        </HandoverForm>
      </LazyBoundary>
    </FormDialog>
  );
}
