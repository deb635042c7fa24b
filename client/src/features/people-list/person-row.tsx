import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { CELL, FIGURE_CELL, FIT, ROW } from '#client/components/ui/table-class.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { AVAILABILITY_LABELS, type Availability } from '#shared/availability/constants.ts';
import { ACCOUNT_LABELS, HOURS_DAYS, type AccountState } from '#shared/people-list/constants.ts';
import type { ListedPerson } from '#shared/people-list/schemas.ts';
import { READINESS_LABELS, type Readiness } from '#shared/readiness/constants.ts';
import { regionName } from '#shared/program/region-names.ts';

interface PersonRowProps {
  person: ListedPerson;
  hasDistance: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  actions: ReactNode;
}

export function PersonRow({ person, hasDistance, isSelected, onSelect, actions }: PersonRowProps) {
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
      <td className={`${CELL} wrap-anywhere max-md:order-2 md:min-w-32`}>{person.city}</td>
      <td className={`${CELL} max-md:order-2`}>
        <AccountBadge state={person.account} />
      </td>
      <td className={`${CELL} max-md:order-2`}>
        <Ready state={person.readiness} tier={person.tier} />
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

const READY_TONES: Record<Readiness, 'green' | 'amber' | 'plain' | 'outline'> = {
  ready: 'green',
  nearly: 'amber',
  not: 'plain',
  'not-known': 'outline',
};

function Ready({ state, tier }: { state: Readiness; tier: string | null }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 min-[1400px]:flex-nowrap min-[1400px]:whitespace-nowrap">
      <Badge tone={READY_TONES[state]}>{READINESS_LABELS[state]}</Badge>
      {tier && <span className="text-sm text-soft">{tier}</span>}
    </span>
  );
}

const AVAILABLE_TONES: Record<Availability, 'green' | 'amber' | 'outline'> = {
  free: 'green',
  'not-free': 'outline',
  away: 'amber',
  'not-known': 'outline',
};

function Available({ state }: { state: Availability }) {
  return (
    <span className="whitespace-nowrap">
      <Badge tone={AVAILABLE_TONES[state]}>{AVAILABILITY_LABELS[state]}</Badge>
    </span>
  );
}

function TimeOrNever({ time }: { time: string | null }) {
  return time ? <ShortTime time={time} /> : <None>Never</None>;
}

interface FigureProps {
  value: number;
  /** Shown beside the figure on phones, which have no column headings. */
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
  return <span className="text-soft max-md:lowercase">{children}</span>;
}

function OnPhone({ children }: { children: string }) {
  return <span className="text-soft md:hidden">{children}</span>;
}
