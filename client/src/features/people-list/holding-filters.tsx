import { useQuery } from '@tanstack/react-query';
import { SelectFilter } from '#client/components/ui/filter-field.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { AVAILABILITIES, AVAILABILITY_LABELS } from '#shared/availability/constants.ts';
import { STATE_LABELS } from '#shared/credentials/constants.ts';
import { listCredentialKinds } from '#shared/credentials/kinds/api.ts';
import { ENDS_WITHIN } from '#shared/people-list/constants.ts';
import { SOUGHT_STATES } from '#shared/people-list/schemas.ts';
import { listTiers } from '#shared/readiness/api.ts';
import type { PeopleListPage } from './use-people-list.ts';
import { withChosen } from './with-chosen.ts';

const STATE_OPTIONS = SOUGHT_STATES.map((value) => ({
  value,
  label: value === 'not-held' ? 'Not in force' : STATE_LABELS[value],
}));

const ENDING_OPTIONS = ENDS_WITHIN.map((days) => ({ value: days, label: `${days} days` }));

const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({
  value,
  label: AVAILABILITY_LABELS[value],
}));

export function HoldingFilters({ list: { get, set } }: { list: PeopleListPage }) {
  const tiers = useQuery(endpointQuery(listTiers, {})).data?.items ?? [];
  const kinds = useQuery(endpointQuery(listCredentialKinds, {})).data?.items ?? [];
  return (
    <>
      <SelectFilter
        label="This tier or higher"
        all="Any or none"
        value={get('tier')}
        options={withChosen(
          tiers
            .filter(({ isRetired }) => !isRetired)
            .map(({ id, name }) => ({ value: id, label: name })),
          get('tier'),
        )}
        onChange={(value) => set('tier', value)}
      />
      <SelectFilter
        label="Credential"
        all="Any"
        value={get('credential')}
        options={withChosen(
          kinds
            .filter(({ isRetired }) => !isRetired)
            .map(({ id, name }) => ({ value: id, label: name })),
          get('credential'),
        )}
        onChange={(value) => set('credential', value)}
      />
      {get('credential') !== '' && (
        <SelectFilter
          label="State of the credential"
          all="Any"
          value={get('state')}
          options={STATE_OPTIONS}
          onChange={(value) => set('state', value)}
        />
      )}
      <SelectFilter
        label="Credential expires within"
        all="Any time"
        value={get('endsWithin')}
        options={ENDING_OPTIONS}
        onChange={(value) => set('endsWithin', value)}
      />
      <SelectFilter
        label="Availability today"
        all="Any"
        value={get('availability')}
        options={AVAILABILITY_OPTIONS}
        onChange={(value) => set('availability', value)}
      />
    </>
  );
}
