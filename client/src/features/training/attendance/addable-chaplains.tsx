import { useQuery } from '@tanstack/react-query';
import { Check, UserPlus } from 'lucide-react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { endpointQuery, pagedData } from '#client/lib/endpoint-query.ts';
import { listChaplains } from '#shared/chaplains/api.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { entryLabel } from '#shared/program/lists.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { RSVP_LABELS } from '#shared/training/constants.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { useAddAttendee } from './mutations.ts';

const SHOWN = 8;

interface AddableChaplainsProps {
  session: TrainingSession;
  search: string;
}

export function AddableChaplains({ session, search }: AddableChaplainsProps) {
  const query = useQuery({
    ...endpointQuery(listChaplains, { query: { search, limit: SHOWN } }),
    ...pagedData,
    staleTime: 0,
  });
  return (
    <QueryView query={query} what="The chaplains" loading={<Skeleton className="h-72" />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <Empty
            title="No Matching Chaplains"
            hint="Only people with a chaplain profile can be added."
          />
        ) : (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {items.map((chaplain) => (
                <li key={chaplain.id}>
                  <Candidate session={session} chaplain={chaplain} />
                </li>
              ))}
            </ul>
            {total > items.length && (
              <p className="text-sm text-soft">
                {`${items.length} of ${total.toLocaleString('en-US')}: search for others.`}
              </p>
            )}
          </>
        )
      }
    </QueryView>
  );
}

interface CandidateProps {
  session: TrainingSession;
  chaplain: ChaplainWithUser;
}

function Candidate({ session, chaplain }: CandidateProps) {
  const { affiliation } = useLists();
  const addition = useAddAttendee(session.id);
  const name = `${chaplain.user.firstName} ${chaplain.user.lastName}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {[entryLabel(affiliation, chaplain.affiliation), chaplain.city]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {addition.data ? (
        <p role="status" className="flex min-h-11 items-center gap-2 font-semibold text-green">
          <Check className="size-4" aria-hidden="true" />
          {RSVP_LABELS[addition.data.status]}
        </p>
      ) : (
        <Button
          aria-label={`Add: ${name}`}
          waiting={addition.isPending}
          onClick={() =>
            addition.mutate({ params: { id: session.id }, body: { chaplainId: chaplain.id } })
          }
        >
          {!addition.isPending && <UserPlus className="size-4" aria-hidden="true" />}
          Add
        </Button>
      )}
      {addition.error && (
        <p role="alert" className="w-full text-sm font-semibold text-red">
          {serverMessage(addition.error)}
        </p>
      )}
    </div>
  );
}
