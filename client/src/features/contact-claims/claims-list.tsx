import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { shortDate } from '#client/lib/dates.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { listClaims } from '#shared/contact-claims/api.ts';
import { CLAIMS_STAY_DAYS } from '#shared/contact-claims/constants.ts';
import type { Claim } from '#shared/contact-claims/schemas.ts';
import { ClaimsTable } from './claims-table.tsx';
import { LabelForm } from './label-form.tsx';

const EVERY_MS = 30_000;
const DAY = 24 * 60 * 60_000;

interface ClaimsListProps {
  activationId: string;
  /** False once the activation is over and nothing can be changed. */
  isLive: boolean;
}

export function ClaimsList({ activationId, isLive }: ClaimsListProps) {
  const params = { id: activationId };
  const query = useQuery({
    ...endpointQuery(listClaims, { params }),
    ...eachLook,
    refetchInterval: EVERY_MS,
  });
  const { data: board } = useQuery({
    ...endpointQuery(activationBoard, { params }),
    staleTime: EVERY_MS,
  });
  const team = (board?.rows ?? []).filter(
    ({ status }) => status === 'coming' || status === 'on-scene',
  );
  return (
    <QueryView query={query} what="The families and groups" loading={<LoadingTable />}>
      {({ items }) => {
        const open = items.filter(({ closedAt }) => closedAt === null);
        const closed = items.filter(({ closedAt }) => closedAt !== null);
        return (
          <div className="flex flex-col gap-4">
            {isLive && (
              <LabelForm activationId={activationId} labels={items.map(({ label }) => label)} />
            )}
            {open.length > 0 && (
              <ClaimsTable
                activationId={activationId}
                claims={open}
                team={team}
                isLive={isLive}
                caption="Families and groups"
              />
            )}
            {open.length === 0 && closed.length === 0 && (
              <Empty
                title={isLive ? 'No families or groups yet' : 'No families or groups'}
                hint={
                  isLive
                    ? 'Give each family or group a label, so that the team sees who is with them and when the next visit is due.'
                    : 'Nobody gave a family or group a label while the activation was open.'
                }
              />
            )}
            {closed.length > 0 && (
              <details>
                <summary className="min-h-11 cursor-pointer py-2 font-semibold">
                  {`Closed: ${closed.length.toLocaleString('en-US')}`}
                </summary>
                <Closed activationId={activationId} claims={closed} isLive={isLive} />
              </details>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

interface ClosedProps {
  activationId: string;
  claims: readonly Claim[];
  isLive: boolean;
}

function Closed({ claims, ...props }: ClosedProps) {
  const times = claims.flatMap(({ closedAt }) => (closedAt ? [Date.parse(closedAt)] : []));
  const first = new Date(Math.min(...times) + CLAIMS_STAY_DAYS * DAY).toISOString();
  return (
    <>
      <p className="mb-2 text-soft">
        {`Each label is removed ${CLAIMS_STAY_DAYS} days after its family or group was closed. The next one will be removed on ${shortDate(first)}.`}
      </p>
      <ClaimsTable {...props} claims={claims} team={[]} caption="Closed families and groups" />
    </>
  );
}
