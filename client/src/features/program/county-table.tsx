import { memo, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { fullName } from '#client/components/ui/regions-legend.tsx';
import type { StateDrawing } from '#shared/maps/schemas.ts';
import type { AssignedRegion } from './assign-county.ts';

/** The maximum number of options in all rows' selects together: more would slow down a phone. */
const MAX_OPTIONS = 8_000;

interface CountyTableProps {
  counties: StateDrawing['counties'];
  regions: readonly AssignedRegion[];
  regionOf: ReadonlyMap<string, string>;
  onAssign: (fips: string, code: string | null) => void;
}

export function CountyTable({ counties, regions, regionOf, onAssign }: CountyTableProps) {
  const choices = useChoices(regions);
  const [text, setText] = useState('');
  /** Counties that had no region when the box was ticked. They stay listed if they get a region. */
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const wanted = text.trim().toLowerCase();
  const found = counties.filter(
    ({ fips, name }) =>
      (!left || left.has(fips)) && (name.toLowerCase().includes(wanted) || fips.startsWith(wanted)),
  );
  const limit = Math.floor(MAX_OPTIONS / (regions.length + 1));
  const withoutRegion = () =>
    new Set(counties.map(({ fips }) => fips).filter((fips) => !regionOf.has(fips)));
  const shown = isWhole ? found : found.slice(0, limit);
  return (
    <div>
      <SearchFilter
        label="Search counties"
        placeholder="Name or code"
        typed={{ text, change: setText }}
        worksOffline
      />
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="choice-mark"
          checked={left !== null}
          onChange={(event) => setLeft(event.target.checked ? withoutRegion() : null)}
        />
        Only counties without a region
      </label>
      <div className="max-h-[36rem] overflow-y-auto [--bar-shown:0px]">
        <ListTable caption="Counties and their regions" columns={['County', 'Region']}>
          {shown.map(({ fips, name }) => (
            <CountyRow
              key={fips}
              {...{ fips, name, choices, onAssign }}
              code={regionOf.get(fips) ?? ''}
            />
          ))}
        </ListTable>
        {found.length === 0 && <p className="py-3 text-soft">No county found.</p>}
        {found.length > shown.length && (
          <Button className="my-3" onClick={() => setIsWhole(true)}>
            Show all {found.length} counties
          </Button>
        )}
      </div>
    </div>
  );
}

interface CountyRowProps extends Pick<CountyTableProps, 'onAssign'> {
  fips: string;
  name: string;
  code: string;
  choices: CountyTableProps['regions'];
}

const CountyRow = memo(function CountyRow(props: CountyRowProps) {
  const { fips, name, code, choices, onAssign } = props;
  return (
    <tr className="border-b border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:py-2">
      <th
        scope="row"
        className="min-w-0 px-3 text-left font-normal max-md:flex-[2_1_5.5rem] max-md:px-0"
      >
        {name}
      </th>
      <td className="min-w-0 p-1 max-md:flex-[3_1_8rem] max-md:p-0">
        <select
          aria-label={`Region of ${name}`}
          value={code}
          onChange={(event) => onAssign(fips, event.target.value || null)}
          className={INPUT_CLASS}
        >
          <option value="">No region</option>
          {choices.map((region) => (
            <option key={region.code} value={region.code}>
              {fullName(region)}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
});

/** Returns the same array as before if only counties changed, so that rows aren't redrawn. */
function useChoices(regions: CountyTableProps['regions']) {
  const [choices, setChoices] = useState(regions);
  const isSame =
    choices.length === regions.length &&
    regions.every(({ code, name }, place) => {
      return choices[place]?.code === code && choices[place].name === name;
    });
  if (!isSame) setChoices(regions);
  return isSame ? choices : regions;
}
