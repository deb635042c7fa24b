import { useId, type ReactNode } from 'react';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { SortHead } from '#client/components/ui/sort-head.tsx';
import { HEAD_CELL, SORT_CELL, TABLE } from '#client/components/ui/table-class.ts';
import { date } from '#client/lib/dates.ts';
import type { UrlSort } from '#client/lib/url-sort.ts';
import type { Sort } from '#shared/fields.ts';
import { HOURS_DAYS, type PeopleSort } from '#shared/people-list/constants.ts';
import type { ListedPerson } from '#shared/people-list/schemas.ts';
import { PersonRow } from './person-row.tsx';

const HOURS_LABEL = `Hours, ${HOURS_DAYS} days`;

/** The orders to choose from on phones, where the table has no column headings. */
const SORTS: readonly { value: Sort<PeopleSort>; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'region', label: 'Region' },
  { value: 'city', label: 'City' },
  { value: 'readiness', label: 'Readiness' },
  { value: 'availability', label: 'Availability' },
  { value: '-last-contact', label: 'Last contact' },
  { value: '-last-deployed', label: 'Last deployed' },
  { value: '-hours', label: HOURS_LABEL },
  { value: '-training', label: 'Training' },
];

const BY_DISTANCE = { value: 'distance', label: 'Miles' } as const;

/** Hides city, account and training on medium screens. Smaller ones also hide ‘Last deployed’. */
const NARROW =
  'md:max-xl:[&_:is(td,th):is(:nth-child(4),:nth-child(5),:nth-last-child(2))]:hidden md:max-lg:[&_:is(td,th):nth-last-child(4)]:hidden';

interface PeopleTableProps {
  /** The day whose availability is shown; '' is today. */
  freeOn: string;
  /** True if the filters name a ZIP code, so that distances are known. */
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
      <div className="flex flex-wrap items-end justify-between gap-x-4 md:hidden">
        <SelectAll people={people} isSelected={isSelected} onSelect={onSelect} />
        <SortChoice order={order} hasDistance={hasDistance} />
      </div>
      <table className={`${TABLE} ${NARROW}`}>
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
            <SortHead name="readiness" label="Readiness" order={order} />
            <SortHead
              name="availability"
              label={freeOn ? `On ${date(`${freeOn}T00:00`)}` : 'Today'}
              order={order}
            />
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

function SortChoice({ order, hasDistance }: Pick<PeopleTableProps, 'order' | 'hasDistance'>) {
  const id = useId();
  const sorts = hasDistance ? [...SORTS, BY_DISTANCE] : SORTS;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="shrink-0 font-semibold">
        Sort
      </label>
      <select
        id={id}
        value={order.sort}
        onChange={({ target }) =>
          order.setSort(sorts.find(({ value }) => value === target.value)?.value ?? 'name')
        }
        className={INPUT_CLASS}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
