import { useQuery } from '@tanstack/react-query';
import { Page } from '#client/components/layout/page.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { activationQuery } from '#client/features/activations/queries.ts';
import { paperEvent, type PaperEvent } from '#client/features/papers/paper-event.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import type { Activation } from '#shared/activations/schemas.ts';

const LogSheet = lazyComponent(
  async () => (await import('#client/features/incident-log/log-sheet.tsx')).LogSheet,
  NotArrived,
);
const ActivationPaper = lazyComponent(
  async () => (await import('#client/features/papers/activation-paper.tsx')).ActivationPaper,
  NotArrived,
);

/** Shows the printable log or sheet that the URL names. */
export function ActivationPrintPage({ id }: { id: string }) {
  const query = useQuery(activationQuery(id));
  const paper = useUrlState().get('paper');
  const isLog = paper === 'log';
  return (
    <div className={isLog ? '' : 'print-sheet'}>
      <Page
        title={titleOf(isLog ? 'Log' : 'Paper', query.data)}
        action={
          <BackLink
            href={`/activations/${id}?tab=${isLog ? 'log' : 'papers'}`}
            label={isLog ? 'The log' : 'All papers'}
            className="max-sm:pl-0 print:hidden"
          />
        }
      >
        <QueryView query={query} what="The activation" loading={<Loading />}>
          {(activation) => (
            <LazyBoundary fallback={<Loading />}>
              <Sheet paper={paper} event={paperEvent(activation)} />
            </LazyBoundary>
          )}
        </QueryView>
      </Page>
    </div>
  );
}

const Loading = () => <Skeleton className="h-[60dvh]" />;

function titleOf(what: string, activation: Activation | undefined) {
  return activation ? `${what}: ${activation.eventType}, ${activation.location}` : what;
}

function Sheet({ paper, event }: { paper: string; event: PaperEvent }) {
  const { get } = useUrlState();
  const place = { siteId: get('site'), shiftId: get('shift') };
  switch (paper) {
    case 'log':
      return <LogSheet activationId={event.id} />;
    case 'ics-211':
    case 'ics-214':
    case 'ics-204':
    case 'sign-in':
    case 'after-action':
      return <ActivationPaper paper={paper} event={event} {...place} />;
    default:
      return (
        <Empty
          title="No Such Paper"
          hint="Go back to the activation and choose something to print."
        />
      );
  }
}
