import { useId, type ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { SortHead } from '#client/components/ui/sort-head.tsx';
import {
  CELL,
  FIGURE_CELL,
  FIT,
  HEAD_CELL,
  ROW,
  SORT_CELL,
  TABLE,
} from '#client/components/ui/table-class.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { date } from '#client/lib/dates.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import type { UrlSort } from '#client/lib/url-sort.ts';
import { AVAILABILITY_LABELS, type Availability } from '#shared/availability/constants.ts';
import {
  ACCOUNT_LABELS,
  HOURS_DAYS,
  type AccountState,
  type PeopleSort,
} from '#shared/people-list/constants.ts';
import type { Sort } from '#shared/fields.ts';
import type { ListedPerson } from '#shared/people-list/schemas.ts';
import { regionName } from '#shared/program/region-names.ts';

const HOURS_LABEL = `Hours, ${HOURS_DAYS} days`;

/** For phones, where the table has no heads. */
const SORTS: readonly { value: Sort<PeopleSort>; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'region', label: 'Region' },
  { value: 'city', label: 'City' },
  { value: '-last-contact', label: 'Last contact' },
  { value: '-last-deployed', label: 'Last deployed' },
  { value: '-hours', label: HOURS_LABEL },
  { value: '-training', label: 'Training' },
];

interface PeopleTableProps {
  /** The day of the shown availability; '' is today. */
  freeOn: string;
  /** A place was given to tell distances from. */
  hasDistance: boolean;
  people: readonly ListedPerson[];
  order: UrlSort<PeopleSort>;
  isSelected: (person: ListedPerson) => boolean;
  onSelect: (people: readonly ListedPerson[], isSelected: boolean) => void;
  renderActions: (person: ListedPerson) => ReactNode;
}

export function PeopleTable({ people, order, freeOn, hasDistance, ...on }: PeopleTableProps) {
  const { isSelected, onSelect, renderActions } = on;
  return (
    <>
      <div className="flex items-end justify-between gap-4 md:hidden">
        <SelectAll people={people} isSelected={isSelected} onSelect={onSelect} />
        <SortChoice order={order} />
      </div>
      <table className={TABLE}>
        <caption className="sr-only">People</caption>
        <thead className="max-md:hidden">
          <tr>
            <th scope="col" className={`${SORT_CELL} w-px`}>
              <SelectAll people={people} isSelected={isSelected} onSelect={onSelect} />
            </th>
            <SortHead name="name" label="Name" order={order} />
            <SortHead name="region" label="Region" order={order} />
            <SortHead name="city" label="City" order={order} />
            <th scope="col" className={HEAD_CELL}>
              Account
            </th>
            <th scope="col" className={HEAD_CELL}>
              {freeOn ? `On ${date(`${freeOn}T00:00`)}` : 'Today'}
            </th>
            {hasDistance && <SortHead name="distance" label="Miles" order={order} isFigure />}
            <SortHead name="last-contact" label="Last contact" order={order} lastFirst />
            <SortHead name="last-deployed" label="Last deployed" order={order} lastFirst />
            <SortHead name="hours" label={HOURS_LABEL} order={order} lastFirst isFigure />
            <SortHead name="training" label="Training" order={order} lastFirst isFigure />
            <th scope="col" className={HEAD_CELL}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {people.map((person) => (
            <PersonRow
              key={person.chaplainId}
              person={person}
              hasDistance={hasDistance}
              isSelected={isSelected(person)}
              onSelect={(isChosen) => onSelect([person], isChosen)}
              actions={renderActions(person)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type SelectAllProps = Pick<PeopleTableProps, 'people' | 'isSelected' | 'onSelect'>;

function SelectAll({ people, isSelected, onSelect }: SelectAllProps) {
  const isAll = people.length > 0 && people.every(isSelected);
  return (
    <label className="flex min-h-11 items-center gap-2 md:justify-center">
      <input
        type="checkbox"
        className="choice-mark"
        checked={isAll}
        aria-label="Select all shown"
        onChange={(event) => onSelect(people, event.target.checked)}
      />
      <span className="md:hidden">All shown</span>
    </label>
  );
}

function SortChoice({ order }: { order: UrlSort<PeopleSort> }) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        Sort
      </label>
      <select
        id={id}
        value={order.sort}
        onChange={({ target }) =>
          order.setSort(SORTS.find(({ value }) => value === target.value)?.value ?? 'name')
        }
        className={INPUT_CLASS}
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PersonRowProps {
  person: ListedPerson;
  hasDistance: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  actions: ReactNode;
}

function PersonRow({ person, hasDistance, isSelected, onSelect, actions }: PersonRowProps) {
  const { regions } = useProgram();
  const row = useKeepFocus<HTMLTableRowElement>(() => undefined);
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <tr ref={row} tabIndex={-1} className={`${ROW} has-checked:bg-sunken max-md:items-center`}>
      <td className="md:px-1 md:py-0">
        <label className="flex size-11 items-center justify-center max-md:justify-start">
          <input
            type="checkbox"
            className="choice-mark"
            checked={isSelected}
            aria-label={`Select ${name}`}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
      </td>
      <th scope="row" className={`${CELL} text-left font-semibold max-md:grow max-md:basis-1/2`}>
        <PersonLink id={person.userId} name={name} className={FIT} />
      </th>
      <td className={`${CELL} max-md:order-2`}>
        {person.region ? regionName(regions, person.region) : <None>No region</None>}
      </td>
      <td className={`${CELL} wrap-anywhere max-md:order-2`}>{person.city}</td>
      <td className={`${CELL} max-md:order-2`}>
        <AccountBadge state={person.account} />
      </td>
      <td className={`${CELL} max-md:order-2`}>
        <Available state={person.availability} />
      </td>
      {hasDistance && (
        <td className={`${FIGURE_CELL} max-md:order-2`}>
          {person.miles === null ? <None>Not known</None> : person.miles}
          {person.miles !== null && <OnPhone> miles</OnPhone>}
        </td>
      )}
      <td className={`${CELL} max-md:order-2`}>
        <OnPhone>last contact </OnPhone>
        <TimeOrNever time={person.lastContactAt} />
      </td>
      <td className={`${CELL} max-md:order-2`}>
        <OnPhone>deployed </OnPhone>
        <TimeOrNever time={person.lastDeployedAt} />
      </td>
      <td className={`${FIGURE_CELL} max-md:order-2`}>
        <Figure value={person.recentMinutes / 60} unit={`h in ${HOURS_DAYS} days`} />
      </td>
      <td className={`${FIGURE_CELL} max-md:order-2`}>
        <Figure value={person.trainings} unit={person.trainings === 1 ? 'training' : 'trainings'} />
      </td>
      <td className="md:w-px md:px-1 md:py-0 max-md:order-1 print:hidden">{actions}</td>
    </tr>
  );
}

const TONES: Record<AccountState, 'green' | 'amber' | 'red' | 'plain' | 'outline'> = {
  active: 'green',
  pending: 'amber',
  suspended: 'red',
  inactive: 'plain',
  declined: 'outline',
  guest: 'outline',
};

function AccountBadge({ state }: { state: AccountState }) {
  return <Badge tone={TONES[state]}>{ACCOUNT_LABELS[state]}</Badge>;
}

const AVAILABLE_TONES: Record<Availability, 'green' | 'amber' | 'outline'> = {
  free: 'green',
  'not-free': 'outline',
  away: 'amber',
  'not-known': 'outline',
};

function Available({ state }: { state: Availability }) {
  return <Badge tone={AVAILABLE_TONES[state]}>{AVAILABILITY_LABELS[state]}</Badge>;
}

function TimeOrNever({ time }: { time: string | null }) {
  return time ? <ShortTime time={time} /> : <None>Never</None>;
}

interface FigureProps {
  value: number;
  /** Said beside the figure where no head of a column is seen. */
  unit: string;
}

function Figure({ value, unit }: FigureProps) {
  const text = value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return (
    <span className={value === 0 ? 'text-soft' : ''}>
      {text}
      <OnPhone>{` ${unit}`}</OnPhone>
    </span>
  );
}

function None({ children }: { children: string }) {
  return <span className="text-soft">{children}</span>;
}

function OnPhone({ children }: { children: string }) {
  return <span className="text-soft md:hidden">{children}</span>;
}
