import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { shortTime } from '#client/lib/dates.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { listOwnClaims } from '#shared/contact-claims/api.ts';
import type { OwnClaim } from '#shared/contact-claims/schemas.ts';
import { DueBadge } from './due-badge.tsx';
import { useChangeOwnClaim } from './mutations.ts';
import { useVisitQueue, type VisitedFrom } from './visit-queue.ts';

const HOUR = 60 * 60_000;

const NEXT = [
  { label: 'In 4 hours', hours: 4 },
  { label: 'Tomorrow', hours: 24 },
  { label: 'In 2 days', hours: 48 },
  { label: 'In a week', hours: 168 },
  { label: 'No next visit', hours: null },
] as const;

const TOMORROW = '1';

/** The families that the chaplain's team visits. Shows nothing if there are none. */
export function OwnClaims({ deployment }: { deployment: VisitedFrom }) {
  const { data } = useQuery({
    ...endpointQuery(listOwnClaims, { params: { id: deployment.id } }),
    ...eachLook,
  });
  const queue = useVisitQueue(deployment);
  const claims = (data?.items ?? []).map(queue.withQueued);
  if (claims.length === 0) return null;
  const own = claims.filter((claim) => claim.with?.isYou);
  const others = claims.filter((claim) => !claim.with?.isYou);
  const heading = `claims-${deployment.id}`;
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h3 id={heading} className="text-lg font-semibold">
          Families and groups
        </h3>
        <p className="text-sm text-soft">
          Use labels, not names. Say which family or group you are with, so that nobody gets five
          visits while somebody else waits.
        </p>
      </div>
      <ul className="divide-y divide-line">
        {[...own, ...others].map((claim) => (
          <li key={claim.id} className="flex flex-col gap-2 py-3">
            <Facts claim={claim} />
            {claim.with?.isYou ? (
              <Visit
                deployment={deployment}
                claim={claim}
                onVisit={(next) => queue.visit(claim, next)}
              />
            ) : (
              !claim.with && <Take deployment={deployment} claim={claim} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ claim }: { claim: OwnClaim & { isWaiting: boolean } }) {
  const { label, lastContactAt, nextVisitAt, isWaiting, with: holder } = claim;
  const facts = [
    holder?.isYou
      ? 'You are with them'
      : holder
        ? `${holder.name} is with them`
        : 'Nobody is with them',
    lastContactAt && `last contact ${shortTime(lastContactAt)}`,
    nextVisitAt && `next visit ${shortTime(nextVisitAt)}`,
    isWaiting && 'waiting to be sent',
  ];
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-lg font-semibold">{label}</span>
        <DueBadge nextVisitAt={nextVisitAt} lastContactAt={lastContactAt} />
      </p>
      <p className="text-soft wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

interface OwnClaimProps {
  deployment: VisitedFrom;
  claim: OwnClaim;
}

function Take({ deployment, claim }: OwnClaimProps) {
  const { mutate, isPending } = useChangeOwnClaim(deployment.id);
  return (
    <Button
      className="max-sm:w-full sm:self-start"
      waiting={isPending}
      needsConnection
      onClick={() =>
        mutate({ params: { id: deployment.id, claimId: claim.id }, body: { isYours: true } })
      }
    >
      {`I’m with ${claim.label}`}
    </Button>
  );
}

function Visit({
  deployment,
  claim,
  onVisit,
}: OwnClaimProps & { onVisit: (nextVisitAt: string | null) => void }) {
  const { mutate, isPending } = useChangeOwnClaim(deployment.id);
  const [chosen, setChosen] = useState(TOMORROW);
  const hours = NEXT[Number(chosen)]?.hours ?? null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="flex flex-col gap-1">
        <span className="text-sm font-semibold">
          Next visit<span className="sr-only">{` to ${claim.label}`}</span>
        </span>
        <select
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          className={`${INPUT_CLASS} min-w-36`}
        >
          {NEXT.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button
        look="primary"
        onClick={() =>
          onVisit(hours === null ? null : new Date(Date.now() + hours * HOUR).toISOString())
        }
      >
        <Check className="size-4" aria-hidden="true" />
        Visited now
        <span className="sr-only">{`: ${claim.label}`}</span>
      </Button>
      <Button
        look="quiet"
        waiting={isPending}
        needsConnection
        onClick={() =>
          mutate({ params: { id: deployment.id, claimId: claim.id }, body: { isYours: false } })
        }
      >
        Hand over
        <span className="sr-only">{` ${claim.label}`}</span>
      </Button>
    </div>
  );
}
