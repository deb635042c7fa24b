import { CalendarClock, Check, CircleX, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import {
  ACTION_CELL,
  ACTIONS,
  CELL,
  HEAD_CELL,
  ROW,
  TABLE,
} from '#client/components/ui/table-class.ts';
import type { Claim } from '#shared/contact-claims/schemas.ts';
import { DueBadge } from './due-badge.tsx';
import { useChangeClaim } from './mutations.ts';

const ClaimDialog = lazyComponent(
  async () => (await import('./claim-dialog.tsx')).ClaimDialog,
  NotArrived,
);

const HEADS = ['Label', 'Next visit', 'With', 'Last contact'];

export interface TeamMember {
  id: string;
  name: string;
}

interface ClaimsTableProps {
  activationId: string;
  claims: readonly Claim[];
  team: readonly TeamMember[];
  isLive: boolean;
  caption: string;
}

export function ClaimsTable({ activationId, claims, team, isLive, caption }: ClaimsTableProps) {
  const [changed, setChanged] = useState<Claim | null>(null);
  return (
    <>
      <table className={TABLE}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {HEADS.map((label) => (
              <th key={label} scope="col" className={HEAD_CELL}>
                {label}
              </th>
            ))}
            <th scope="col" className={HEAD_CELL}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {claims.map((claim) => (
            <tr key={claim.id} className={ROW}>
              <th scope="row" className={`${CELL} text-left font-semibold whitespace-nowrap`}>
                {claim.label}
              </th>
              <td className={CELL}>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {claim.nextVisitAt ? (
                    <span>
                      <span className="text-soft md:hidden">Next visit </span>
                      <ShortTime time={claim.nextVisitAt} clock />
                    </span>
                  ) : (
                    claim.lastContactAt && <span className="text-soft">No visit planned</span>
                  )}
                  {!claim.closedAt && <DueBadge {...claim} />}
                </span>
              </td>
              <td className={`${CELL} wrap-anywhere max-md:w-full`}>
                {!claim.closedAt && <span className="text-soft md:hidden">With: </span>}
                <Holder claim={claim} />
              </td>
              <td className={`${CELL} text-soft tabular-nums`}>
                {claim.lastContactAt ? (
                  <>
                    <span className="md:hidden">Last contact </span>
                    <ShortTime time={claim.lastContactAt} clock />
                  </>
                ) : (
                  <span className="max-md:hidden">None</span>
                )}
              </td>
              <td className={ACTION_CELL}>
                {isLive && (
                  <Actions
                    activationId={activationId}
                    claim={claim}
                    onChange={() => setChanged(claim)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <LazyBoundary fallback={null}>
        {changed && (
          <ClaimDialog
            activationId={activationId}
            claim={changed}
            team={team}
            onClose={() => setChanged(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function Holder({ claim: { closedAt, with: holder } }: { claim: Claim }) {
  if (!holder) return <span className="text-soft">{closedAt ? '' : 'Nobody'}</span>;
  const isThere = holder.status === 'coming' || holder.status === 'on-scene';
  return isThere ? (
    holder.name
  ) : (
    <span className="text-soft">{`${holder.name}, who has left`}</span>
  );
}

interface ActionsProps {
  activationId: string;
  claim: Claim;
  onChange: () => void;
}

function Actions({ activationId, claim, onChange }: ActionsProps) {
  const { mutate, isPending } = useChangeClaim(activationId);
  const params = { id: activationId, claimId: claim.id };
  if (claim.closedAt) {
    return (
      <div className={ACTIONS}>
        <Button
          look="quiet"
          waiting={isPending}
          needsConnection
          onClick={() => mutate({ params, body: { isClosed: false } })}
        >
          <RotateCcw className="size-4" aria-hidden="true" />
          Open again
        </Button>
      </div>
    );
  }
  return (
    <div className={ACTIONS}>
      <Button look="quiet" onClick={onChange}>
        <CalendarClock className="size-4" aria-hidden="true" />
        Plan
        <span className="sr-only">{` ${claim.label}`}</span>
      </Button>
      <RowMenu name={claim.label}>
        <MenuItem
          icon={Check}
          needsConnection
          onPress={() => mutate({ params, body: { visitedAt: new Date().toISOString() } })}
        >
          Visited now
        </MenuItem>
        <MenuItem
          icon={CircleX}
          needsConnection
          onPress={() => mutate({ params, body: { isClosed: true } })}
        >
          Close: no more visits
        </MenuItem>
      </RowMenu>
    </div>
  );
}
