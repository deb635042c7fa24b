import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { InvitationFilter } from '#client/components/ui/invitation-filter.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { useTypedText } from '#client/lib/url-state.ts';
import { listAttendedTrainings } from '#shared/people-list/api.ts';
import { ACCOUNT_LABELS, ACCOUNT_STATES, NO_REGION, RADII } from '#shared/people-list/constants.ts';
import { READINESS, READINESS_LABELS } from '#shared/readiness/constants.ts';
import { HoldingFilters } from './holding-filters.tsx';
import { withChosen } from './with-chosen.ts';
import type { PeopleListPage } from './use-people-list.ts';

/** Filters in the second row, which is open if one of them is set. */
const MORE = [
  'tier',
  'credential',
  'state',
  'endsWithin',
  'availability',
  'freeOn',
  'language',
  'near',
  'within',
  'training',
  'invitation',
  'silentSince',
] as const;

const RADIUS_OPTIONS = RADII.map((miles) => ({ value: miles, label: `${miles} miles` }));

const READINESS_OPTIONS = READINESS.map((value) => ({ value, label: READINESS_LABELS[value] }));

const ACCOUNT_OPTIONS = ACCOUNT_STATES.map((value) => ({ value, label: ACCOUNT_LABELS[value] }));

export function FilterBar({ list }: { list: PeopleListPage }) {
  const { get, set, typed } = list;
  const { regions } = useProgram();
  const { expertise } = useLists();
  const panelId = useId();
  const count = MORE.filter((name) => get(name) !== '').length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <search className="flex flex-col gap-3">
      <div className="grid grid-fit-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_1.5fr_auto]">
        <SearchFilter
          placeholder="Name, email, city, affiliation…"
          typed={typed}
          className="col-span-full lg:col-span-1"
        />
        <SelectFilter
          label="Region"
          all="All regions"
          value={get('region')}
          options={withChosen(
            [
              ...regions.map(({ code, name }) => ({ value: code, label: name })),
              { value: NO_REGION, label: 'No region' },
            ],
            get('region'),
          )}
          onChange={(value) => set('region', value)}
        />
        <SelectFilter
          label="Readiness"
          all="All"
          value={get('readiness')}
          options={READINESS_OPTIONS}
          onChange={(value) => set('readiness', value)}
        />
        <SelectFilter
          label="Account"
          all="All"
          value={get('account')}
          options={ACCOUNT_OPTIONS}
          onChange={(value) => set('account', value)}
        />
        <SelectFilter
          label="Expertise"
          all="All expertise"
          value={get('expertise')}
          options={withChosen(
            expertise.entries.map(({ value, label }) => ({ value, label })),
            get('expertise'),
          )}
          onChange={(value) => set('expertise', value)}
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          className="max-lg:col-span-full"
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {count > 0 ? `More filters (${count})` : 'More filters'}
        </Button>
      </div>
      <div
        id={panelId}
        hidden={!isOpen}
        className="grid grid-fit-2 gap-3 lg:grid-cols-4 [&[hidden]]:hidden"
      >
        {isOpen && <MoreFilters list={list} />}
      </div>
      <ConnectionNote>You need a connection to see the list.</ConnectionNote>
    </search>
  );
}

function MoreFilters({ list }: { list: PeopleListPage }) {
  const { get, set, criteria } = list;
  const trainings = useQuery(endpointQuery(listAttendedTrainings, {}));
  const silentSince = useTypedText(get('silentSince'), (day) =>
    set('silentSince', day, { replace: true }),
  );
  const freeOn = useTypedText(get('freeOn'), (day) => set('freeOn', day, { replace: true }));
  const near = useTypedText(get('near'), (zip) => set('near', zip.trim(), { replace: true }));
  const { languages } = useLists();
  const titles = (trainings.data?.trainings ?? []).map(({ title, attended }) => ({
    value: title,
    label: `${title} (${attended})`,
  }));
  return (
    <>
      <HoldingFilters list={list} />
      <DateFilter label="Free on" typed={freeOn} />
      <SelectFilter
        label="Language"
        all="All languages"
        value={get('language')}
        options={withChosen(
          languages.entries.map(({ value, label }) => ({ value, label })),
          get('language'),
        )}
        onChange={(value) => set('language', value)}
      />
      <ZipFilter typed={near} />
      <SelectFilter
        label="Within"
        all="Any distance"
        value={get('within')}
        options={RADIUS_OPTIONS}
        onChange={(value) => set('within', value)}
      />
      <SelectFilter
        label="Training attended"
        all="Any or none"
        value={get('training')}
        options={withChosen(titles, get('training'))}
        onChange={(value) => set('training', value)}
      />
      <DateFilter label="Not heard from since" typed={silentSince} />
      <InvitationFilter
        value={criteria.invitation}
        onChange={(value) => set('invitation', value)}
      />
    </>
  );
}

function ZipFilter({ typed }: { typed: ReturnType<typeof useTypedText> }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Near ZIP code
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="5 digits"
        value={typed.text}
        onChange={(event) => typed.change(event.target.value)}
        className={INPUT_CLASS}
      />
    </div>
  );
}
