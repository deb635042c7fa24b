import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { listCandidates } from '#shared/calls/api.ts';
import type { Candidate } from '#shared/calls/schemas.ts';
import type { QueryInputOf } from '#shared/http.ts';
import { CALL_MAX_CHAPLAINS } from '#shared/deployments/constants.ts';
import { chosenFrom, type Chosen } from './asking.ts';

interface SelectBestProps {
  activation: Activation;
  criteria: QueryInputOf<typeof listCandidates>;
  people: readonly Chosen[];
  onSelect: (people: readonly Chosen[]) => void;
}

/** The largest `limit` that the server accepts. If more people are needed, no limit is sent. */
const LONGEST_PAGE = 50;

/** A button that selects as many ready and rested people as are still needed. */
export function SelectBest({ activation, criteria, people, onSelect }: SelectBestProps) {
  const { asked, coming, onScene } = activation.counts;
  const wanted = activation.chaplainsNeeded - asked - coming - onScene - people.length;
  const count = Math.min(wanted, CALL_MAX_CHAPLAINS - people.length);
  // Requests more than are needed, because the best may include people who are already chosen.
  const most = count + people.length;
  const best = useQuery({
    ...endpointQuery(listCandidates, {
      params: { id: activation.id },
      query: {
        ...criteria,
        fit: 'true',
        ...(most <= LONGEST_PAGE && { limit: Math.max(1, most) }),
      },
    }),
    enabled: false,
  });
  const [said, say] = useState('');
  const select = async () => {
    const { data, error } = await best.refetch();
    if (!data) {
      say(serverMessage(error));
      return;
    }
    const found = data.items
      .filter(({ chaplainId }) => !people.some(({ id }) => id === chaplainId))
      .slice(0, count);
    onSelect([...people, ...found.map(chosenFrom)]);
    say(selectedLabel(found, count));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="text-soft empty:hidden">
        {said}
      </p>
      {count > 0 && (
        <Button needsConnection waiting={best.isFetching} onClick={() => void select()}>
          {count === 1 ? 'Select the best one' : `Select the best ${count}`}
        </Button>
      )}
    </div>
  );
}

function selectedLabel(found: readonly Candidate[], count: number) {
  const unknown = found.filter(({ availability }) => availability === 'not-known').length;
  const selected = found.length === count ? `${count}` : `${found.length} of ${count}`;
  return [
    found.length === 0 ? 'Nobody was selected.' : `${selected} selected.`,
    unknown > 0 && `The availability of ${unknown} of them isn’t known.`,
    found.length < count &&
      'There is no one else in this list who is ready, rested, nearby and free to deploy.',
  ]
    .filter(Boolean)
    .join(' ');
}
