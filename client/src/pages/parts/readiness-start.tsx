import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { standingOf } from '#client/features/availability/labels.ts';
import { ownAvailabilityQuery } from '#client/features/availability/queries.ts';
import { endingSoon, stepAction, stepWords } from '#client/features/credentials/own/own-step.ts';
import { ownCredentialsQuery } from '#client/features/credentials/queries.ts';
import { NextSteps, StepList, type Step } from '#client/features/readiness/own/next-steps.tsx';
import { ownReadinessQuery } from '#client/features/readiness/queries.ts';
import { showSection } from '#client/lib/page-heading.ts';
import { sections } from '#client/lib/paths.ts';
import type { OwnAvailability } from '#shared/availability/schemas.ts';
import type { OwnReadiness } from '#shared/readiness/schemas.ts';

const EnterKind = lazyComponent(
  async () => (await import('#client/features/credentials/own/enter-kind.tsx')).EnterKind,
  NotArrived,
);

interface ReadinessStartProps {
  /** The HTML id of the section ‘When I Am Free’. */
  availabilityId: string;
}

export function ReadinessStart({ availabilityId }: ReadinessStartProps) {
  const query = useQuery(ownReadinessQuery);
  const { data: availability } = useQuery(ownAvailabilityQuery);
  const { data: own } = useQuery(ownCredentialsQuery);
  const [, navigate] = useLocation();
  const [kindId, setKindId] = useState<string | null>(null);
  const isApplicant = availability === null;

  const stepOf = ({ kindId: id, kind, state }: OwnReadiness['steps'][number]): Step => {
    const label = isApplicant ? null : stepAction(state);
    const held = own?.kinds.find((each) => each.kind.id === id);
    return {
      key: id,
      title: kind,
      words: stepWords(state, held, own?.today ?? ''),
      action:
        label === null ? null : { label, needsConnection: true, onPress: () => setKindId(id) },
      isWaiting: state === 'waiting',
    };
  };

  const stepsOf = ({ readiness, steps }: OwnReadiness): Step[] => {
    const credentials = steps.map(stepOf);
    if (isApplicant) return [applicationStep(() => navigate(sections.application)), ...credentials];
    const renewals = readiness === 'ready' && own ? endingSoon(own) : [];
    return [
      ...credentials,
      ...renewals.map(({ kind, state }) => stepOf({ kindId: kind.id, kind: kind.name, state })),
      ...availabilitySteps(availability, () => showSection(availabilityId)),
    ];
  };

  return (
    <QueryView query={query} what="What to do next" loading={<Skeleton className="h-[70dvh]" />}>
      {(standing) => (
        <>
          <NextSteps
            isReady={standing.readiness === 'ready' && !isApplicant}
            reached={standing.tier?.name ?? null}
            wanted={standing.wanted?.name ?? null}
            steps={stepsOf(standing)}
          >
            {standing.following && (
              <StepList
                small
                label={`To reach ${standing.following.name}, you also need`}
                steps={standing.following.steps.map(stepOf)}
              />
            )}
          </NextSteps>
          <LazyBoundary fallback={null}>
            {kindId && <EnterKind kindId={kindId} onClose={() => setKindId(null)} />}
          </LazyBoundary>
        </>
      )}
    </QueryView>
  );
}

const applicationStep = (onPress: () => void): Step => ({
  key: 'application',
  title: 'Your application',
  words: 'The office needs your profile before it can ask you to come.',
  action: { label: 'Complete my application', needsConnection: false, onPress },
  isWaiting: false,
});

function availabilitySteps(own: OwnAvailability | undefined, onPress: () => void): Step[] {
  const standing = own && standingOf(own);
  if (standing !== 'never' && standing !== 'stale') return [];
  return [
    standing === 'never'
      ? {
          key: 'availability',
          title: 'Tell us when you are free',
          words: 'The office doesn’t know yet on which days you can come.',
          action: { label: 'Choose my days', needsConnection: false, onPress },
          isWaiting: false,
        }
      : {
          key: 'availability',
          title: 'Tell us whether you are still free',
          words:
            'You last told us over 90 days ago, so the office can no longer rely on your answer.',
          action: { label: 'See my days', needsConnection: false, onPress },
          isWaiting: false,
        },
  ];
}
