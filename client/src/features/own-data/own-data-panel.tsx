import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { day } from '#client/lib/dates.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { downloadOwnData } from '#shared/own-data/api.ts';
import { usePrepareOwnData, useWithdrawErasure } from './mutations.ts';
import { ownErasureQuery } from './queries.ts';

const AskDialog = lazyComponent(
  async () => (await import('./ask-dialog.tsx')).AskDialog,
  NotArrived,
);

interface OwnDataPanelProps {
  id: string;
  title: string;
}

export function OwnDataPanel({ id, title }: OwnDataPanelProps) {
  useSectionTarget(id);
  const prepare = usePrepareOwnData();
  return (
    <Panel id={id} title={title}>
      <div className="flex flex-col gap-6">
        <section aria-labelledby="download-own-data" className="flex flex-col items-start gap-3">
          <h3 id="download-own-data" className="font-semibold">
            Download
          </h3>
          <p>
            One archive (ZIP) with everything that the portal stores about you, and the files that
            you uploaded. It contains no names of other people.
          </p>
          <Button
            needsConnection
            waiting={prepare.isPending}
            onClick={() =>
              prepare.mutate({}, { onSuccess: () => openDownload(downloadOwnData.path) })
            }
          >
            <Download className="size-4" aria-hidden="true" />
            Download my data
          </Button>
        </section>
        <Erasure />
        <ConnectionNote />
      </div>
    </Panel>
  );
}

function Erasure() {
  const query = useQuery(ownErasureQuery);
  const withdraw = useWithdrawErasure();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-labelledby="erase-own-data" className="flex flex-col items-start gap-3">
      <h3 id="erase-own-data" className="font-semibold">
        Erasure
      </h3>
      <QueryView query={query} what="Your request" loading={<Skeleton className="h-24 w-full" />}>
        {({ request }) =>
          request ? (
            <>
              <Notice title="You asked the office to erase your data">
                <p>
                  On {day(request.askedAt)}. The office carries it out; until then nothing changes.
                </p>
                {request.reason && <p className="wrap-anywhere">“{request.reason}”</p>}
              </Notice>
              <VanishingButton
                needsConnection
                waiting={withdraw.isPending}
                onClick={() => withdraw.mutate({})}
              >
                Take the request back
              </VanishingButton>
            </>
          ) : (
            <>
              <p>
                You can ask the office to erase your data. Your hours, attendance and the audit
                trail are kept without your name.
              </p>
              <VanishingButton look="destructive" needsConnection onClick={() => setIsAsking(true)}>
                Ask for erasure
              </VanishingButton>
            </>
          )
        }
      </QueryView>
      <LazyBoundary fallback={null}>
        {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
      </LazyBoundary>
    </section>
  );
}

function openDownload(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
