import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { assignCounty } from '#client/features/program/assign-county.ts';
import { CountyAssigner } from '#client/features/program/county-assigner.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { getStateDrawing, listStates } from '#shared/program/api.ts';
import type { DraftRegion } from './region-draft.ts';

interface CountySectionProps {
  regions: readonly DraftRegion[];
  programState: string;
  onChange: (change: (regions: DraftRegion[]) => DraftRegion[]) => void;
}

export function CountySection(props: CountySectionProps) {
  const query = useQuery(endpointQuery(listStates, {}));
  return (
    <QueryView query={query} what="The states" loading={<Skeleton className="h-24" />}>
      {({ states }) => <OfState {...props} states={states} />}
    </QueryView>
  );
}

interface State {
  code: string;
  name: string;
  fips: string;
}

function OfState({
  regions,
  programState,
  onChange,
  states,
}: CountySectionProps & { states: readonly State[] }) {
  const id = useId();
  const [firstCounty = ''] = regions.flatMap(({ counties }) => counties);
  const assigned = states.find(({ fips }) => fips === firstCounty.slice(0, 2));
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<State | null>(null);
  const byName = states.find(({ name }) => name === programState);
  const current = states.find(({ code }) => code === chosen) ?? assigned ?? byName;
  const choose = (code: string) => {
    const state = states.find((each) => each.code === code);
    if (state && assigned && assigned.code !== code) setAsked(state);
    else setChosen(code);
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex max-w-sm flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          State
        </label>
        <select
          id={id}
          value={current?.code ?? ''}
          onChange={(event) => choose(event.target.value)}
          className={INPUT_CLASS}
        >
          <option value="">Choose a state</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {current && <Counties code={current.code} regions={regions} onChange={onChange} />}
      {asked && (
        <ConfirmDialog
          title={`Change to ${asked.name}?`}
          description="No county will have a region any more. Nothing is stored until you save."
          confirm="Change state"
          keep={`Keep ${assigned?.name ?? 'it'}`}
          waiting={false}
          worksOffline
          onConfirm={() => {
            onChange((former) => former.map((region) => ({ ...region, counties: [] })));
            setChosen(asked.code);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function Counties({
  code,
  regions,
  onChange,
}: Pick<CountySectionProps, 'regions' | 'onChange'> & { code: string }) {
  const query = useQuery(endpointQuery(getStateDrawing, { params: { code } }));
  const codes = regions.map((region) => region.code.trim());
  // Leaves out regions whose code is empty or already used by another region.
  const named = regions.filter(
    (region, place) => codes[place] !== '' && codes.indexOf(region.code.trim()) === place,
  );
  if (named.length === 0)
    return <p className="text-soft">Add a region first. Then you can assign counties to it.</p>;
  return (
    <QueryView query={query} what="The counties" loading={<Skeleton className="h-[24rem]" />}>
      {(drawing) => (
        <CountyAssigner
          drawing={drawing}
          regions={named}
          onAssign={(fips, region) =>
            onChange((former) => assignCounty(former, { fips, code: region }))
          }
        />
      )}
    </QueryView>
  );
}
