import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { Contained } from '#client/components/ui/contained.tsx';
import { ActivationActions } from '#client/features/activations/activation-actions.tsx';
import { ActivationFacts } from '#client/features/activations/activation-facts.tsx';
import { activationQuery } from '#client/features/activations/queries.ts';
import { Board } from '#client/features/calls/board.tsx';
import { AddToLog, type Writing } from '#client/features/incident-log/add-to-log.tsx';
import { useFollowedActivation } from '#client/features/calls/use-followed-activation.ts';
import { TellTeam } from '#client/features/team-messages/tell-team.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activationBoard } from '#shared/calls/api.ts';
import type { Activation } from '#shared/activations/schemas.ts';

const CallOut = lazyComponent(
  async () => (await import('#client/features/calls/call-out.tsx')).CallOut,
  NotArrived,
);
const DutyLine = lazyComponent(
  async () => (await import('#client/features/duty/duty-line.tsx')).DutyLine,
  NotArrived,
);
const SiteList = lazyComponent(
  async () => (await import('#client/features/sites/site-list.tsx')).SiteList,
  NotArrived,
);
const ReceivedTexts = lazyComponent(
  async () => (await import('#client/features/team-messages/received-texts.tsx')).ReceivedTexts,
  NotArrived,
);
const LogList = lazyComponent(
  async () => (await import('#client/features/incident-log/log-list.tsx')).LogList,
  NotArrived,
);

const ClaimsList = lazyComponent(
  async () => (await import('#client/features/contact-claims/claims-list.tsx')).ClaimsList,
  NotArrived,
);

const PapersList = lazyComponent(
  async () => (await import('#client/features/papers/papers-list.tsx')).PapersList,
  NotArrived,
);
const WalkUpList = lazyComponent(
  async () => (await import('#client/features/walk-ups/walk-up-list.tsx')).WalkUpList,
  NotArrived,
);

const AfterActionNotes = lazyComponent(
  async () => (await import('#client/features/after-action/notes-list.tsx')).AfterActionNotes,
  NotArrived,
);

const EVERY_MS = 30_000;

export function ActivationPage({ id }: { id: string }) {
  useFollowedActivation(id);
  // Refetched regularly, because other coordinators may change or end the activation.
  const query = useQuery({
    ...activationQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
  });
  return (
    <DeskPage
      title={query.data ? `${query.data.eventType}, ${query.data.location}` : 'Activation'}
      action={
        <div className="flex flex-wrap items-center gap-2">
          <BackLink href={paths.activations} label="All activations" className="xl:hidden" />
          <Link href={`${paths.hours}?activation=${id}`} className={buttonClass('quiet')}>
            <Clock className="size-4" aria-hidden="true" />
            Hours
          </Link>
          <RefreshButton shown={[`/api/activations/${id}`]} />
          {query.data && (
            <Contained what="What can be done">
              {isLive(query.data) && <TellTeam activation={query.data} />}
              <ActivationActions activation={query.data} />
            </Contained>
          )}
        </div>
      }
    >
      <QueryView query={query} what="The activation" loading={<Skeleton className="h-[60dvh]" />}>
        {(activation) => (
          <div className="flex flex-col gap-1">
            <Contained what="The activation’s details">
              <ActivationFacts activation={activation}>
                <Contained what="Who is on the desk">
                  <LazyBoundary fallback={<div className="min-h-11 max-md:w-full" />}>
                    <DutyLine desk={id} isLive={isLive(activation)} />
                  </LazyBoundary>
                </Contained>
              </ActivationFacts>
            </Contained>
            <Contained what="The text messages">
              <LazyBoundary fallback={null}>
                <ReceivedTexts activationId={id} />
              </LazyBoundary>
            </Contained>
            <Parts key={id} activation={activation} />
          </div>
        )}
      </QueryView>
    </DeskPage>
  );
}

const isLive = ({ status }: Activation) => LIVE_STATUSES.some((live) => live === status);

function Parts({ activation }: { activation: Activation }) {
  const url = useUrlState();
  const [writing, setWriting] = useState<Writing>(null);
  const { data: board } = useQuery(
    endpointQuery(activationBoard, { params: { id: activation.id } }),
  );
  const waiting = board?.walkUpsWaiting ?? 0;
  const logged = {
    id: activation.id,
    label: `${activation.eventType}, ${activation.location}`,
  };
  const tabs = [
    {
      value: 'board',
      label: 'Board',
      content: (
        <Board
          activationId={activation.id}
          onLog={(deploymentId) => setWriting({ deploymentId })}
        />
      ),
    },
    {
      value: 'sites',
      label: 'Sites and shifts',
      content: (
        <LazyBoundary fallback={<LoadingTable />}>
          <SiteList activation={activation} />
        </LazyBoundary>
      ),
    },
    {
      value: 'call-out',
      label: 'Call out',
      content: (
        <LazyBoundary fallback={<LoadingTable />}>
          <CallOut activation={activation} />
        </LazyBoundary>
      ),
    },
    {
      value: 'walk-ups',
      label: waiting > 0 ? `Walk-ups (${waiting})` : 'Walk-ups',
      content: (
        <LazyBoundary fallback={<LoadingTable />}>
          <WalkUpList activation={activation} />
        </LazyBoundary>
      ),
    },
    {
      value: 'log',
      label: 'Log',
      content: (
        <LazyBoundary fallback={<LoadingTable />}>
          <LogList activation={logged} />
        </LazyBoundary>
      ),
    },
    {
      value: 'families',
      label: 'Families',
      content: (
        <LazyBoundary fallback={<LoadingTable />}>
          <ClaimsList
            activationId={activation.id}
            isLive={LIVE_STATUSES.some((status) => status === activation.status)}
          />
        </LazyBoundary>
      ),
    },
    {
      value: 'papers',
      label: 'Papers',
      content: (
        <LazyBoundary fallback={<LoadingTable />}>
          <PapersList activationId={activation.id} />
        </LazyBoundary>
      ),
    },
    {
      value: 'after-action',
      label: 'After-action',
      content: (
        <LazyBoundary fallback={<LoadingTable />}>
          <AfterActionNotes activationId={activation.id} />
        </LazyBoundary>
      ),
    },
  ];
  const tab = tabs.find(({ value }) => value === url.get('tab'))?.value ?? 'board';
  return (
    <>
      <Tabs
        label="Activation"
        dense
        tabs={tabs}
        value={tab}
        onChange={(value) => url.start({ tab: value === 'board' ? '' : value })}
      />
      <AddToLog
        activation={logged}
        writing={writing}
        onWriting={setWriting}
        // A sticky button would cover the call-out tab's own button.
        isSticky={tab !== 'call-out'}
      />
    </>
  );
}
